import { amounts, flag, integer } from '../parsers.ts'

/** Second factors, proofs that a signed-in person is present, and approvals by a second admin. */
export const PROOF_SETTINGS = {
  FRESH_PROOF_MINUTES: integer({
    default: 10,
    min: 1,
    max: 60,
    group: 'Accounts',
    help: 'Minutes after a sign-in or a confirmation in which a person may change payouts, sign-in methods, export, delete and sign.',
  }),
  ADMIN_SECOND_FACTOR: flag({
    optional: true,
    group: 'Accounts',
    help: 'Whether admin pages require a passkey or an authenticator app. Admins without one can sign in and add it. Default: on in production, except with a user pool.',
  }),
  REFUND_APPROVAL_ABOVE: amounts({
    optional: true,
    group: 'Accounts',
    help: 'Refunds by an admin above these amounts, and all in other currencies, need the approval of a second admin. In whole units by currency, such as USD=500,EUR=450. Default: no approvals.',
  }),
  ERASURE_APPROVAL: flag({
    default: false,
    group: 'Accounts',
    help: 'Whether the deletion of an account by an admin needs the approval of a second admin. People who delete their own account need none.',
  }),
  FACTOR_RECOVERY_HOURS: integer({
    default: 72,
    min: 1,
    max: 720,
    group: 'Accounts',
    help: 'Hours until somebody who lost all second factors can remove them with a mailed link. The owner can stop it meanwhile.',
  }),
}

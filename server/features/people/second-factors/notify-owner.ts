import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { findAccountOf } from '../accounts/index.ts'
import { notify } from '../notifications/index.ts'

type Occasion = { type: 'FACTOR_RECOVERY_STARTED'; opensAt: Date } | { type: 'FACTORS_RESET' }

const momentOf = (time: Date): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(time)} UTC`

const TEXTS = {
  FACTOR_RECOVERY_STARTED: 'Someone asked to remove your second factors',
  FACTORS_RESET: 'Our support removed your second factors',
} as const

const bodyOf = (occasion: Occasion): string =>
  occasion.type === 'FACTORS_RESET'
    ? 'Your passkeys, your authenticator app and your recovery codes no longer work, and all devices were signed out. If you did not ask for it, contact us.'
    : `Someone who knows your password says that they have lost your passkey or authenticator app. From ${momentOf(occasion.opensAt)} on they can sign in without it. If it is not you, stop it and change your password.`

/** Tells the owner of an account in the bell, by mail and on every device, as part of a change. */
export async function notifyOwner(
  { clock }: Pick<Context, 'clock'>,
  trx: Trx,
  userId: string,
  occasion: Occasion,
): Promise<void> {
  const accountId = await findAccountOf(trx, userId)
  // A person has no account before their first sign-in is complete.
  if (accountId === undefined) return
  const { type } = occasion
  const notice = { accountId, type, offerId: null, title: TEXTS[type], body: bodyOf(occasion), isPersonal: true }
  await notify(trx, [notice], clock.now())
}

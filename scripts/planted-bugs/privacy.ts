import { type PlantedBug, planted } from './planted-bug.ts'

const PRIVACY = 'server/features/people/privacy'
const CARRIED_OUT = `${PRIVACY}/run-due-erasures.test.ts`
const SCHEDULED = `${PRIVACY}/schedule-erasure.test.ts`
const EXPORTS = `${PRIVACY}/make-exports.test.ts`

/** Bugs in data exports and in the erasure of personal data. */
export const PRIVACY_BUGS: readonly PlantedBug[] = [
  planted(
    'a token opens the account of one who left',
    {
      file: 'server/features/people/accounts/queries/find-caller.ts',
      from: '  if (row.erased_at !== null) throw accountErasedError()\n',
      to: '',
    },
    SCHEDULED,
  ),
  planted(
    'an account is closed although something came up for one who left',
    { file: `${PRIVACY}/run-due-erasures.ts`, from: 'unsettled.length > 0', to: 'unsettled.length > 1e9' },
    SCHEDULED,
  ),
  planted(
    'the files of one who left stay in the store',
    {
      file: 'server/features/media/files/erase-files-of.ts',
      from: 'if (keys.length === 0) return',
      to: 'if (keys.length >= 0) return',
    },
    CARRIED_OUT,
  ),
  planted(
    'mails to others tell of one who left',
    {
      file: 'server/platform/mail/queries/personal-data.ts',
      from: 'text_body is not null and (',
      to: 'text_body is null and (',
    },
    SCHEDULED,
  ),
  planted(
    'an offer to one who just left waits for an answer',
    {
      file: 'server/features/offers/offer/queries/personal-data.ts',
      from: '    await expireUnanswerable(trx, account, now)\n',
      to: '',
    },
    `${PRIVACY}/who-stays.test.ts`,
  ),
  planted(
    'the terms keep the words of one who left',
    {
      file: 'server/features/offers/offer/queries/personal-data.ts',
      from: '    await eraseProposals(trx, account)\n',
      to: '',
    },
    CARRIED_OUT,
  ),
  planted(
    'what a brand has bought goes with one who left',
    {
      file: 'server/features/offers/offer/queries/personal-data.ts',
      from: "o.status = 'COMPLETED' and not buyer.is_erased",
      to: "o.status = 'DRAFT'",
    },
    CARRIED_OUT,
  ),
  planted(
    'the likeness of one who left may still be used',
    {
      file: 'server/features/likeness/consent/withdraw-consent.ts',
      from: 'if (!consent?.granted) return',
      to: 'if (consent?.granted !== false) return',
    },
    CARRIED_OUT,
  ),
  planted(
    'candidates of one who left stay with whoever had them made',
    {
      file: 'server/features/offers/studio/erase-candidates-of.ts',
      from: 'if (keys.length > 0) await finishDeleting',
      to: 'if (keys.length > 1e9) await finishDeleting',
    },
    CARRIED_OUT,
  ),
  planted(
    'a certificate goes on naming one who left',
    {
      file: 'server/features/offers/licences/erase-certificates-of.ts',
      from: 'await removeCertificates(trx, offer)',
      to: 'await removeCertificates(trx, [])',
    },
    CARRIED_OUT,
  ),
  planted(
    'a licence loses what a brand bought with one who left',
    {
      file: 'server/features/offers/licences/queries/personal-data.ts',
      from: 'not (buyer.is_erased and seller.is_erased)',
      to: 'not (buyer.is_erased or seller.is_erased)',
    },
    CARRIED_OUT,
  ),
  planted(
    'messages of others name one who left',
    {
      file: 'server/features/offers/messages/queries/personal-data.ts',
      from: "withoutNames('body', name,",
      to: "withoutNames('body', [],",
    },
    CARRIED_OUT,
  ),
  planted(
    'what an agent sent for one who left stays',
    {
      file: 'server/features/offers/messages/queries/personal-data.ts',
      from: 'represented: EMPTY',
      to: 'represented: {}',
    },
    CARRIED_OUT,
  ),
  planted(
    'a shortlist of another goes on listing one who left',
    {
      file: 'server/features/offers/shortlists/queries/personal-data.ts',
      from: 'where talent_account_id = any',
      to: 'where account_id = any',
    },
    CARRIED_OUT,
  ),
  planted(
    'an agent hears what is for the talent alone',
    { file: 'server/features/people/notifications/queries/notify.ts', from: ' and not n.is_personal', to: '' },
    EXPORTS,
  ),
  planted(
    'everything about oneself can be asked for again at once',
    {
      file: `${PRIVACY}/queries/exports.ts`,
      from: "status <> 'FAILED' and requested_at",
      to: "status = 'FAILED' and requested_at",
    },
    EXPORTS,
  ),
]

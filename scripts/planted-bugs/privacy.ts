import { type PlantedBug, planted } from './planted-bug.ts'

const PRIVACY = 'server/features/people/privacy'
const CARRIED_OUT = `${PRIVACY}/carry-out-erasures.test.ts`
const SCHEDULED = `${PRIVACY}/schedule-erasure.test.ts`
const EXPORTS = `${PRIVACY}/make-exports.test.ts`

/** What people get of themselves, and what is left of them. */
export const PRIVACY_BUGS: readonly PlantedBug[] = [
  planted(
    'a token opens the account of one who left',
    {
      file: 'server/features/people/accounts/queries/find-caller.ts',
      from: '  if (row.erased_at !== null) throw accountErased()\n',
      to: '',
    },
    SCHEDULED,
  ),
  planted(
    'an account is closed although something came up for one who left',
    { file: `${PRIVACY}/carry-out-erasures.ts`, from: 'unsettled.length > 0', to: 'unsettled.length > 1e9' },
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

import { type PlantedBug, planted } from './planted-bug.ts'

const PRIVACY = 'server/features/people/privacy'
const CARRIED_OUT = `${PRIVACY}/run-due-erasures.test.ts`
const SCHEDULED = `${PRIVACY}/schedule-erasure.test.ts`
const AUDIENCES = 'tests/safety/audiences.test.ts'
const EXPORTS = `${PRIVACY}/make-exports.test.ts`

export const PRIVACY_BUGS: readonly PlantedBug[] = [
  planted(
    'both sides of an offer can read the admins’ internal note',
    {
      file: 'server/features/offers/offer/offer-view.ts',
      from: '...(reader.isAdmin ? { internalNote: row.internal_note } : {}),',
      to: '...(reader.isAdmin || row.internal_note !== null ? { internalNote: row.internal_note } : {}),',
    },
    AUDIENCES,
  ),
  planted(
    'a column that is written stays exempt from the test of who can read it',
    {
      file: 'tests/safety/unwritten-columns.ts',
      from: 'Readonly<Record<string, string>> = {}',
      to: "Readonly<Record<string, string>> = { 'offer_history.internal_note': 'Nothing writes it.' }",
    },
    AUDIENCES,
  ),
  planted(
    'a token still works for an erased account',
    {
      file: 'server/features/people/accounts/queries/find-caller.ts',
      from: '  if (row.erased_at !== null) throw accountErasedError()\n',
      to: '',
    },
    SCHEDULED,
  ),
  planted(
    'an account is erased although something unsettled came up after the erasure was scheduled',
    { file: `${PRIVACY}/run-due-erasures.ts`, from: 'unsettled.length > 0', to: 'unsettled.length > 1e9' },
    SCHEDULED,
  ),
  planted(
    'a restore brings back data that fans had deleted',
    {
      file: 'server/features/people/fan-data/finish-erasures.ts',
      from: '  await keepJournal(ctx, handlers)\n',
      to: '',
    },
    'server/features/people/fan-data/erasure-journal.test.ts',
  ),
  planted(
    'the files of an erased account stay in the storage',
    {
      file: 'server/features/media/files/erase-files-of.ts',
      from: 'if (keys.length === 0) return',
      to: 'if (keys.length >= 0) return',
    },
    CARRIED_OUT,
  ),
  planted(
    'mails to others still name an erased person',
    {
      file: 'server/platform/mail/queries/personal-data.ts',
      from: 'text_body is not null and (',
      to: 'text_body is null and (',
    },
    SCHEDULED,
  ),
  planted(
    'an offer to an erased talent still waits for an answer',
    {
      file: 'server/features/offers/offer/queries/personal-data.ts',
      from: '    await expireUnanswerable(trx, account, now)\n',
      to: '',
    },
    `${PRIVACY}/erasure-effects-on-others.test.ts`,
  ),
  planted(
    'the proposed terms keep the texts of an erased person',
    {
      file: 'server/features/offers/offer/queries/personal-data.ts',
      from: '    await eraseProposals(trx, account)\n',
      to: '',
    },
    CARRIED_OUT,
  ),
  planted(
    'the deliveries that a brand bought are deleted with the seller’s account',
    {
      file: 'server/features/offers/offer/queries/personal-data.ts',
      from: "o.status = 'COMPLETED' and not buyer.is_erased",
      to: "o.status = 'DRAFT'",
    },
    CARRIED_OUT,
  ),
  planted(
    'the consent of an erased talent stays in force',
    {
      file: 'server/features/likeness/consent/withdraw-consent.ts',
      from: 'if (!consent?.granted) return',
      to: 'if (consent?.granted !== false) return',
    },
    CARRIED_OUT,
  ),
  planted(
    'candidates with the likeness of an erased talent are kept for the brand that made them',
    {
      file: 'server/features/offers/studio/erase-candidates-of.ts',
      from: 'if (keys.length > 0) await finishDeleting',
      to: 'if (keys.length > 1e9) await finishDeleting',
    },
    CARRIED_OUT,
  ),
  planted(
    'a certificate still names an erased person',
    {
      file: 'server/features/offers/licences/erase-certificates-of.ts',
      from: 'await removeCertificates(trx, offer)',
      to: 'await removeCertificates(trx, [])',
    },
    CARRIED_OUT,
  ),
  planted(
    'a license loses its contents when only one of its sides is erased',
    {
      file: 'server/features/offers/licences/queries/personal-data.ts',
      from: 'not (buyer.is_erased and seller.is_erased)',
      to: 'not (buyer.is_erased or seller.is_erased)',
    },
    CARRIED_OUT,
  ),
  planted(
    'messages of others still name an erased person',
    {
      file: 'server/features/offers/messages/queries/personal-data.ts',
      from: "withoutNames('body', name,",
      to: "withoutNames('body', [],",
    },
    CARRIED_OUT,
  ),
  planted(
    'messages that an agent sent for an erased talent are kept',
    {
      file: 'server/features/offers/messages/queries/personal-data.ts',
      from: 'represented: EMPTY',
      to: 'represented: {}',
    },
    CARRIED_OUT,
  ),
  planted(
    'another account’s shortlist still lists an erased talent',
    {
      file: 'server/features/offers/shortlists/queries/personal-data.ts',
      from: 'where talent_account_id = any',
      to: 'where account_id = any',
    },
    CARRIED_OUT,
  ),
  planted(
    'an agent gets a notice that is personal to the talent',
    { file: 'server/features/people/notifications/queries/notify.ts', from: ' and not n.is_personal', to: '' },
    EXPORTS,
  ),
  planted(
    'a data export can be requested again at once',
    {
      file: `${PRIVACY}/queries/exports.ts`,
      from: "status <> 'FAILED' and requested_at",
      to: "status = 'FAILED' and requested_at",
    },
    EXPORTS,
  ),
]

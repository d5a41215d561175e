import { LANGUAGE_BUGS } from './languages.ts'
import { type PlantedBug, planted } from './planted-bug.ts'

const PEOPLE = 'server/features/people'
const NOTICES = `${PEOPLE}/notifications`
const OUTBOX = 'server/platform/mail'
const DIGESTS = `${NOTICES}/digests.test.ts`
const UNDELIVERED = `${PEOPLE}/undelivered`

export const WANTED_MAIL_BUGS: readonly PlantedBug[] = [
  ...LANGUAGE_BUGS,
  planted(
    'a digest contains notices that were already read',
    {
      file: `${NOTICES}/queries/digests.ts`,
      from: '::text[]) and n.read_at is null and not exists',
      to: '::text[]) and not exists',
    },
    DIGESTS,
  ),
  planted(
    'switching back to immediate mail drops the notices that wait for the digest',
    {
      file: `${NOTICES}/change-digest.ts`,
      from: '  if (next === null) await gatherDigests(trx, [{ accountId, nextDigestAt: null }], at)\n',
      to: '',
    },
    DIGESTS,
  ),
  planted(
    'a notice waits for a digest that comes after the deadline for its answer',
    {
      file: `${NOTICES}/queries/notify.ts`,
      from: "(n.answer_by is null or n.answer_by >= r.next_digest_at + interval '24 hours')",
      to: 'true',
    },
    DIGESTS,
  ),
  planted(
    'a digest is sent an hour late during daylight saving time',
    {
      file: 'server/platform/time-zone.ts',
      from: 'return new Date(onTheWall.getTime() - offsetAt(guess))',
      to: 'return new Date(onTheWall.getTime() - offsetAt(new Date(Date.UTC(guess.getUTCFullYear(), 0))))',
    },
    `${NOTICES}/domain/digest-times.test.ts`,
  ),
  planted(
    'the unread count includes notices that the list hides',
    {
      file: `${NOTICES}/queries/list-notifications.ts`,
      from: "accountId)\n    .where('read_at', 'is', null)\n    .where(isVisible),\n",
      to: "accountId)\n    .where('read_at', 'is', null),\n",
    },
    `${NOTICES}/mail-preferences.test.ts`,
  ),
  planted(
    'a spam complaint suppresses mail about the account’s security',
    {
      file: `${OUTBOX}/suppression-rule.ts`,
      from: "return reason === 'bounce' || !isSecurity",
      to: 'return true',
    },
    `${UNDELIVERED}/mail-suppressions.test.ts`,
  ),
  planted(
    'a mail that an admin retries gets only one attempt',
    { file: `${OUTBOX}/queries/dead-mails.ts`, from: 'earlier_attempts = m.attempts, ', to: '' },
    `${UNDELIVERED}/dead-letters.test.ts`,
  ),
]

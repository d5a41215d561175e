import { type PlantedBug, planted } from './planted-bug.ts'

const PEOPLE = 'server/features/people'
const NOTICES = `${PEOPLE}/notifications`
const OUTBOX = 'server/platform/mail'
const DIGESTS = `${NOTICES}/digests.test.ts`
const UNDELIVERED = `${PEOPLE}/undelivered`

/** Bugs in mail preferences, and in mails that cannot be delivered. */
export const WANTED_MAIL_BUGS: readonly PlantedBug[] = [
  planted(
    'a notice that was read at noon is mailed in the evening',
    {
      file: `${NOTICES}/queries/digests.ts`,
      from: '::text[]) and n.read_at is null and not exists',
      to: '::text[]) and not exists',
    },
    DIGESTS,
  ),
  planted(
    'what waits is forgotten by going back to immediate mail',
    {
      file: `${NOTICES}/change-digest.ts`,
      from: '  if (next === null) await gatherDigests(trx, [{ accountId, nextDigestAt: null }], at)\n',
      to: '',
    },
    DIGESTS,
  ),
  planted(
    'an answer that is due on Saturday is asked for on Monday',
    {
      file: `${NOTICES}/queries/notify.ts`,
      from: "(n.answer_by is null or n.answer_by >= r.next_digest_at + interval '24 hours')",
      to: 'true',
    },
    DIGESTS,
  ),
  planted(
    'a daily mail comes an hour late all summer',
    {
      file: `${NOTICES}/domain/digest-times.ts`,
      from: 'return new Date(onTheWall.getTime() - offsetAt(guess))',
      to: 'return new Date(onTheWall.getTime() - offsetAt(new Date(Date.UTC(guess.getUTCFullYear(), 0))))',
    },
    `${NOTICES}/domain/digest-times.test.ts`,
  ),
  planted(
    'what the bell does not show is counted',
    {
      file: `${NOTICES}/queries/list-notifications.ts`,
      from: "    .where('read_at', 'is', null)\n    .where(isVisible),\n",
      to: "    .where('read_at', 'is', null),\n",
    },
    `${NOTICES}/mail-preferences.test.ts`,
  ),
  planted(
    'a button that somebody pressed last year hides where their money goes',
    {
      file: `${OUTBOX}/suppression-rule.ts`,
      from: "return reason === 'bounce' || !isSecurity",
      to: 'return true',
    },
    `${UNDELIVERED}/mail-suppressions.test.ts`,
  ),
  planted(
    'a mail that an admin has tried again is tried once',
    { file: `${OUTBOX}/queries/dead-mails.ts`, from: 'earlier_attempts = m.attempts, ', to: '' },
    `${UNDELIVERED}/dead-letters.test.ts`,
  ),
]

import type { ListedLicence } from '../../../../client/src/api-types.ts'
import { Lines, Section } from '../../../parts/layout/page.tsx'
import { say } from '../../../words/say.ts'
import { useFacts } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { describeCommitment } from './commitment-list.tsx'

const DAY_MS = 86_400_000

type CommitmentMonthProps = { month: string; licences: readonly ListedLicence[]; onMonth: (month: string) => void }

/** Commitments of one month as a calendar. Days are in UTC, as in the licenses. */
export function CommitmentMonth({ month, licences, onMonth }: CommitmentMonthProps) {
  const { language } = useFacts()
  const first = new Date(`${month}-01T00:00:00.000Z`)
  const title = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(first)
  const numbered = licences.map((licence, at) => ({ licence, number: at + 1 }))
  return (
    <Section
      title={title}
      action={
        <Actions label={say('Month')}>
          <Button onClick={() => onMonth(monthAfter(month, -1))}>{say('Previous month')}</Button>
          <Button onClick={() => onMonth(monthAfter(month, 1))}>{say('Next month')}</Button>
        </Actions>
      }
    >
      <table className="commitments-month">
        <caption className="for-ears">{say('Commitments in {month}', { month: title })}</caption>
        <thead>
          <tr>
            {weekdays(language).map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(first).map((week) => (
            <tr key={week[0]?.toISOString()}>
              {week.map((day) => (
                <td key={day.toISOString()} className={day.getUTCMonth() === first.getUTCMonth() ? undefined : 'muted'}>
                  <span>{day.getUTCDate()}</span>
                  {numbered
                    .filter(({ licence }) => holdsOn(licence, day))
                    .map(({ licence, number }) => (
                      <Link
                        key={number}
                        to={`/offers/${licence.offerId}`}
                        className={licence.exclusivity === 'NON_EXCLUSIVE' ? 'commitment' : 'commitment exclusive'}
                        aria-label={`${number}. ${licence.licensee}: ${describeCommitment(licence)}`}
                      >
                        {number}
                      </Link>
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {licences.length === 0 ? (
        <p className="muted">{say('No license runs in this month.')}</p>
      ) : (
        <Lines>
          {numbered.map(({ licence, number }) => (
            <li key={number}>
              <p>
                <strong>{number}.</strong> <Link to={`/offers/${licence.offerId}`}>{licence.licensee}</Link>:{' '}
                {describeCommitment(licence)}
              </p>
            </li>
          ))}
        </Lines>
      )}
    </Section>
  )
}

/** True if the license runs at some moment of the day. */
const holdsOn = ({ since, until }: ListedLicence, day: Date): boolean =>
  Date.parse(since) < day.getTime() + DAY_MS && (until === null || Date.parse(until) > day.getTime())

function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** Lists the weeks of the month, from Monday to Sunday. */
function weeksOf(first: Date): Date[][] {
  const start = first.getTime() - ((first.getUTCDay() + 6) % 7) * DAY_MS
  const end = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1)
  const count = Math.ceil((end - start) / (7 * DAY_MS))
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => new Date(start + (week * 7 + day) * DAY_MS)),
  )
}

const weekdays = (language: string): string[] =>
  Array.from({ length: 7 }, (_, day) =>
    // January 5, 2026 is a Monday.
    new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 5 + day)),
  )

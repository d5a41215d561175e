import type { ListedLicence } from '../../../../client/src/api-types.ts'
import { CATEGORIES } from '../../../../server/platform/scope-of-use/categories.ts'
import { Facts, Lines } from '../../../parts/layout/page.tsx'
import { StateChip } from '../../../parts/values/state-chip.tsx'
import { currentLanguage, say } from '../../../words/say.ts'
import { Link } from '../../navigation.tsx'
import { describeLastDay } from '../../parts/licensing/scope-words.ts'
import { Day } from '../../parts/values/moment.tsx'
import { capitalize } from '../../words/accents.ts'
import { LICENCE_STAGES } from '../../words/licence-stages.ts'

/** Describes an exclusivity: "Exclusive for coffee in Germany until March 3, 2027". */
export function describeCommitment({ exclusivity, category, territory, until }: ListedLicence): string {
  const kind =
    exclusivity === 'NON_EXCLUSIVE'
      ? say('Not exclusive')
      : exclusivity === 'CATEGORY_EXCLUSIVE' && category !== null
        ? say('Exclusive for {category}', { category: lower(say(CATEGORIES[category].label)) })
        : say('Exclusive')
  const place = territory === 'Worldwide' ? say(' worldwide') : say(' in {territory}', { territory: say(territory) })
  const end =
    until === null ? say(', with no end date') : say(' until {day}', { day: describeLastDay(new Date(until)) })
  return `${kind}${place}${end}`
}

/** German nouns keep their capital letters. */
const lower = (label: string): string => (currentLanguage() === 'de' ? label : label.toLowerCase())

/** Commitments as a list. */
export const CommitmentList = ({ licences }: { licences: readonly ListedLicence[] }) => (
  <Lines>
    {licences.map((licence) => (
      <li key={licence.offerId}>
        <div className="stack">
          <div className="row">
            <Link to={`/offers/${licence.offerId}`}>{licence.title}</Link>
            <StateChip {...LICENCE_STAGES[licence.stage]} />
          </div>
          <p>
            <strong>{describeCommitment(licence)}</strong>
          </p>
          <Facts
            rows={[
              [say('Brand'), licence.licensee],
              [
                say('Usage'),
                licence.uses.map((use) => say(capitalize(use))).join(say(', ')) || say('As described in the brief'),
              ],
              [say('From'), <Day key="since" at={licence.since} hasYear />],
              [
                say('Until'),
                licence.until === null ? say('No end date') : <Day key="until" at={licence.until} hasYear />,
              ],
            ]}
          />
        </div>
      </li>
    ))}
  </Lines>
)

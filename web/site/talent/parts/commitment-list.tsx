import type { ListedLicence } from '../../../../client/src/api-types.ts'
import { CATEGORIES } from '../../../../server/platform/scope-of-use/categories.ts'
import { describeLastDay } from '../../../../server/platform/scope-of-use/scope-words.ts'
import { Facts, Lines } from '../../../parts/layout/page.tsx'
import { StateChip } from '../../../parts/values/state-chip.tsx'
import { Link } from '../../navigation.tsx'
import { Day } from '../../parts/values/moment.tsx'
import { capitalize } from '../../words/accents.ts'
import { LICENCE_STAGES } from '../../words/licence-stages.ts'

/** Describes an exclusivity: "Exclusive for coffee in Germany until March 3, 2027". */
export function describeCommitment({ exclusivity, category, territory, until }: ListedLicence): string {
  const end = until === null ? ', with no end date' : ` until ${describeLastDay(new Date(until))}`
  const place = territory === 'Worldwide' ? ' worldwide' : ` in ${territory}`
  if (exclusivity === 'NON_EXCLUSIVE') return `Not exclusive${place}${end}`
  const kind =
    exclusivity === 'CATEGORY_EXCLUSIVE' && category !== null ? ` for ${CATEGORIES[category].label.toLowerCase()}` : ''
  return `Exclusive${kind}${place}${end}`
}

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
              ['Brand', licence.licensee],
              ['Usage', licence.uses.map(capitalize).join(', ') || 'As described in the brief'],
              ['From', <Day key="since" at={licence.since} hasYear />],
              ['Until', licence.until === null ? 'No end date' : <Day key="until" at={licence.until} hasYear />],
            ]}
          />
        </div>
      </li>
    ))}
  </Lines>
)

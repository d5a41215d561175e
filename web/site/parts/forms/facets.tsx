import './facets.css'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { say } from '../../../words/say.ts'

export type Facet = {
  name: string
  legend: string
  values: readonly string[]
  /** `count`, if known, is the number of results with this choice. */
  choices: readonly { value: string; label: ReactNode; count?: number }[]
  isMany?: boolean
  /** A facet with a selected choice is always unfolded. */
  isOpen?: boolean
}

type FacetsProps = { facets: readonly Facet[]; onChange: (name: string, values: readonly string[]) => void }

/** Filters are fields of the surrounding form, so that they work without a script. */
export const Facets = ({ facets, onChange }: FacetsProps) => (
  <div className="facets">
    {facets
      .filter(({ choices }) => choices.length > 0)
      .map((facet) => (
        <FacetGroup key={facet.name} {...facet} onChange={(values) => onChange(facet.name, values)} />
      ))}
  </div>
)

type GroupProps = Facet & { onChange: (values: readonly string[]) => void }

function FacetGroup({ name, legend, values, choices, isMany = false, isOpen = false, onChange }: GroupProps) {
  const id = useId()
  const shown = isMany ? choices : [{ value: '', label: say('Any') }, ...choices]
  return (
    <details className="facet" open={isOpen || values.length > 0}>
      <summary id={id}>{legend}</summary>
      <div role="group" aria-labelledby={id} className="facet-choices">
        {shown.map(({ value, label, count }) => (
          <label key={value} className="facet-choice">
            <input
              type={isMany ? 'checkbox' : 'radio'}
              name={name}
              value={value}
              checked={value === '' ? values.length === 0 : values.includes(value)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(
                  isMany
                    ? checked
                      ? [...values, value]
                      : values.filter((one) => one !== value)
                    : value === ''
                      ? []
                      : [value],
                )
              }
            />
            <span>{label}</span>
            {count !== undefined && <span className="small muted figure">{count}</span>}
          </label>
        ))}
      </div>
    </details>
  )
}

/** List with its filters beside it. On a phone the filters are collapsed. */
export const Finder = ({ facets, children }: { facets: ReactNode; children: ReactNode }) => (
  <div className="finder">
    <aside className="finder-facets" aria-label={say('Filters')}>
      {facets}
    </aside>
    <div className="finder-list">{children}</div>
  </div>
)

import { say } from '../../../words/say.ts'
import './scope-field.css'
import { CATEGORIES, CATEGORY_KEYS, type Category } from '../../../../server/platform/scope-of-use/categories.ts'
import { EXCLUSIVITIES, type OfferScope } from '../../../../server/platform/scope-of-use/scope.ts'
import { EXCLUSIVITY_LABELS } from '../../../../server/platform/scope-of-use/scope-words.ts'
import { Notice } from '../feedback/notice.tsx'
import { SelectField, TextField } from '../forms/fields.tsx'
import { describeMonths, describeScope } from './scope-words.ts'
import { TerritoryField } from './territory-field.tsx'

type ScopeFieldProps = {
  name?: string
  scope: OfferScope
  onChange: (scope: OfferScope) => void
  /** Error texts by field of the request body. `path` is the name of the scope in the body. */
  faults?: Readonly<Record<string, string>>
  path?: string
  label?: string
  /** Labels a category, for example with what the talents say about it. */
  labelOfCategory?: (category: Category) => string
}

const MONTHS = [1, 3, 6, 12, 24, 36, 60] as const
const NO_END = 'no-end'
const DAYS = 'days'
const NONE = 'none'

/** Picker of territories, term, exclusivity and category. It is one line until it is opened. */
export function ScopeField(props: ScopeFieldProps) {
  const { name = 'scope', scope, onChange, faults = {}, path = 'scope', label } = props
  const { labelOfCategory = (category) => say(CATEGORIES[category].label) } = props
  const put = (values: Partial<OfferScope>) => onChange({ ...scope, ...values })
  const own = Object.entries(faults).filter(([key]) => key === path || key.startsWith(`${path}.`))
  const fault = (field: keyof OfferScope) => faults[`${path}.${field}`]
  return (
    <>
      <details className="scope-field" open={own.length > 0 || undefined}>
        <summary>
          {label !== undefined && <strong>{label} </strong>}
          {describeScope(scope)} <span className="scope-field-change">{say('Change')}</span>
        </summary>
        <div className="form">
          <TerritoryField
            name={`${name}-territory`}
            chosen={scope.territories}
            onChange={(territories) => put({ territories })}
            error={fault('territories')}
          />
          <TermField name={name} scope={scope} put={put} fault={fault} />
          <SelectField
            name={`${name}-exclusivity`}
            label={say('Exclusivity')}
            hint={EXCLUSIVITY_HINTS[scope.exclusivity]}
            value={scope.exclusivity}
            choices={EXCLUSIVITIES.map((value) => ({ value, label: say(EXCLUSIVITY_LABELS[value]) }))}
            onChange={(exclusivity) => put({ exclusivity })}
            error={fault('exclusivity')}
            isRequired
          />
          <SelectField
            name={`${name}-category`}
            label={say('Category of the brand')}
            hint={say('Talents who are exclusive in another category can still accept.')}
            value={scope.category ?? NONE}
            choices={[
              { value: NONE, label: say('Not specified') },
              ...CATEGORY_KEYS.map((value) => ({ value, label: labelOfCategory(value) })),
            ]}
            onChange={(value) => put({ category: CATEGORY_KEYS.find((key) => key === value) ?? null })}
            error={fault('category')}
            isRequired={scope.exclusivity === 'CATEGORY_EXCLUSIVE'}
          />
        </div>
      </details>
      {faults[path] !== undefined && (
        <Notice tone="warn" title={say('Another license is in the way')}>
          {faults[path]}
        </Notice>
      )}
    </>
  )
}

const EXCLUSIVITY_HINTS = {
  get NON_EXCLUSIVE() {
    return say('The talent may work with other brands.')
  },
  get CATEGORY_EXCLUSIVE() {
    return say('The talent works with no other brand of the category for these uses.')
  },
  get EXCLUSIVE() {
    return say('The talent works with no other brand for these uses.')
  },
} as const

type PartProps = { name: string; scope: OfferScope; put: (values: Partial<OfferScope>) => void }

type TermFieldProps = PartProps & { fault: (field: keyof OfferScope) => string | undefined }

/** The term is a number of months, has no end, or lies between two days. */
function TermField({ name, scope, put, fault }: TermFieldProps) {
  const { termMonths, startsOn, endsOn } = scope
  const hasDays = startsOn !== null || endsOn !== null
  const months = [...new Set([...MONTHS, ...(termMonths === null ? [] : [termMonths])])].toSorted(
    (one, other) => one - other,
  )
  const value = hasDays ? DAYS : termMonths === null ? NO_END : String(termMonths)
  const today = new Date().toISOString().slice(0, 10)
  return (
    <>
      <SelectField
        name={`${name}-term`}
        label={say('Term')}
        value={value}
        choices={[
          ...months.map((count) => ({
            value: String(count),
            label: say('{length} from completion', { length: describeMonths(count) }),
          })),
          { value: NO_END, label: say('No end date') },
          { value: DAYS, label: say('Days of your own') },
        ]}
        onChange={(chosen) =>
          put({
            termMonths: chosen === DAYS || chosen === NO_END ? null : Number(chosen),
            startsOn: chosen === DAYS ? today : null,
            endsOn: null,
          })
        }
        error={fault('termMonths')}
        isRequired
      />
      {hasDays && (
        <>
          <TextField
            name={`${name}-starts`}
            label={say('First day')}
            hint={say('Leave empty to start when the offer is completed.')}
            type="date"
            value={startsOn ?? ''}
            onChange={(day) => put({ startsOn: day === '' ? null : day })}
            error={fault('startsOn')}
          />
          <TextField
            name={`${name}-ends`}
            label={say('Last day')}
            hint={say('Leave empty for no end date.')}
            type="date"
            min={today}
            value={endsOn ?? ''}
            onChange={(day) => put({ endsOn: day === '' ? null : day })}
            error={fault('endsOn')}
          />
        </>
      )}
    </>
  )
}

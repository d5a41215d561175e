import { CATEGORIES, CATEGORY_KEYS } from '../../../../server/platform/scope-of-use/categories.ts'
import { MEDIA } from '../../../../server/platform/scope-of-use/scope.ts'
import { MEDIUM_LABELS } from '../../../../server/platform/scope-of-use/scope-words.ts'
import { WORLDWIDE } from '../../../../server/platform/scope-of-use/territories.ts'
import { KNOWN_USES, USE_LABELS } from '../../../../server/platform/scope-of-use/uses.ts'
import { say } from '../../../words/say.ts'
import { useFacts } from '../../api.tsx'
import { SelectField, TextField } from '../../parts/forms/fields.tsx'
import { TerritoryField } from '../../parts/licensing/territory-field.tsx'
import type { FreeScope } from '../free-scope.ts'

const ANY = 'any'

type FreeScopeFieldProps = { scope: FreeScope | null; onChange: (scope: FreeScope | null) => void }

/** Filter for brands: talents who are free for a use. Without a medium it is off. */
export function FreeScopeField({ scope, onChange }: FreeScopeFieldProps) {
  const put = (values: Partial<FreeScope>) => scope && onChange({ ...scope, ...values })
  const today = useFacts().now.slice(0, 10)
  return (
    <details className="facet" open={scope !== null}>
      <summary>{say('Free for a use')}</summary>
      <div className="form facet-choices">
        <SelectField
          name="freeMedium"
          label={say('Medium')}
          hint={scope === null ? say('Leaves out talents who cannot accept your offer.') : undefined}
          value={scope?.medium ?? ANY}
          choices={[
            { value: ANY, label: say('Any') },
            ...MEDIA.map((value) => ({ value, label: say(MEDIUM_LABELS[value]) })),
          ]}
          onChange={(value) => {
            const medium = MEDIA.find((one) => one === value)
            onChange(medium === undefined ? null : { ...(scope ?? EVERYTHING), medium })
          }}
          isRequired
        />
        {scope && (
          <>
            <SelectField
              name="freeUse"
              label={say('Use')}
              value={scope.use ?? ANY}
              choices={[
                { value: ANY, label: say('Any use') },
                ...KNOWN_USES.map((value) => ({ value, label: say(USE_LABELS[value]) })),
              ]}
              onChange={(value) => put({ use: KNOWN_USES.find((one) => one === value) ?? null })}
              isRequired
            />
            <SelectField
              name="freeCategory"
              label={say('Category of your brand')}
              value={scope.category ?? ANY}
              choices={[
                { value: ANY, label: say('Any category') },
                ...CATEGORY_KEYS.map((value) => ({ value, label: say(CATEGORIES[value].label) })),
              ]}
              onChange={(value) => put({ category: CATEGORY_KEYS.find((one) => one === value) ?? null })}
              isRequired
            />
            <TerritoryField
              name="freeTerritories"
              chosen={scope.territories}
              onChange={(territories) => put({ territories })}
            />
            <TextField
              name="freeFrom"
              label={say('First day')}
              type="date"
              value={scope.from ?? ''}
              onChange={(day) => put({ from: day === '' ? null : day })}
            />
            <TextField
              name="freeTo"
              label={say('Last day')}
              type="date"
              min={scope.from ?? today}
              value={scope.to ?? ''}
              onChange={(day) => put({ to: day === '' ? null : day })}
            />
          </>
        )}
      </div>
    </details>
  )
}

const EVERYTHING: Omit<FreeScope, 'medium'> = {
  use: null,
  category: null,
  territories: [WORLDWIDE],
  from: null,
  to: null,
}

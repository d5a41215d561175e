import { CATEGORIES, CATEGORY_KEYS, type Category } from '../../../../../server/platform/scope-of-use/categories.ts'
import { USE_PERMISSIONS, type UsePermission } from '../../../../../server/platform/scope-of-use/permissions.ts'
import { MEDIA, type Medium } from '../../../../../server/platform/scope-of-use/scope.ts'
import { MEDIUM_LABELS } from '../../../../../server/platform/scope-of-use/scope-words.ts'
import { WORLDWIDE } from '../../../../../server/platform/scope-of-use/territories.ts'
import { ANSWER_LABELS } from '../../../../../server/platform/scope-of-use/use-rule-words.ts'
import type { UseRule } from '../../../../../server/platform/scope-of-use/use-rules.ts'
import type { KnownUse } from '../../../../../server/platform/scope-of-use/uses.ts'
import { Panel } from '../../../../parts/layout/page.tsx'
import { say } from '../../../../words/say.ts'
import type { ApiError } from '../../../api.tsx'
import { AmountField } from '../../../parts/forms/amount-field.tsx'
import { ApiForm } from '../../../parts/forms/api-form.tsx'
import { Actions, Button } from '../../../parts/forms/button.tsx'
import { useCheckedForm } from '../../../parts/forms/checked-form.ts'
import { Chips } from '../../../parts/forms/chips.tsx'
import { CheckField, ChoiceField, SelectField } from '../../../parts/forms/fields.tsx'
import { TerritoryField } from '../../../parts/licensing/territory-field.tsx'
import { describeUseRule } from '../../../parts/licensing/use-rule-words.ts'
import { USES } from '../../../words/uses.ts'

const NONE = 'none'
const CURRENCIES = ['USD', 'EUR', 'GBP'] as const
const HINTS = {
  get ALLOWED() {
    return say('Your offer preferences decide what happens to such offers.')
  },
  get ON_REQUEST() {
    return say('Nothing is agreed until you accept in person.')
  },
  get NEVER() {
    return say('Such offers are not sent to you.')
  },
} as const satisfies Record<UsePermission, string>

type FormProps = {
  isBusy: boolean
  refused: ApiError | null
  /** Index of the new exception. */
  at: number
  onAdd: (rule: UseRule) => Promise<true | undefined>
  onCancel: () => void
}

const orNull = <Some,>(list: readonly Some[]): readonly Some[] | null => (list.length === 0 ? null : list)

const EMPTY = {
  answer: 'NEVER' as UsePermission,
  media: [] as readonly Medium[],
  uses: [] as readonly KnownUse[],
  categories: [] as readonly Category[],
  territories: [WORLDWIDE] as readonly string[],
  amountMinorUnit: null as number | null,
  currency: 'USD' as (typeof CURRENCIES)[number],
}

const ruleOf = ({
  answer,
  media,
  uses,
  categories,
  territories,
  amountMinorUnit,
  currency,
}: typeof EMPTY): UseRule => ({
  answer,
  floor: answer === 'NEVER' || amountMinorUnit === null ? null : { amountMinorUnit, currency },
  media: orNull(media),
  uses: orNull(uses),
  categories: orNull(categories),
  territories: territories.includes(WORLDWIDE) ? null : territories,
})

/** Form for one exception, with the sentence that it makes. */
export function UseRuleForm({ isBusy, refused, at, onAdd, onCancel }: FormProps) {
  const form = useCheckedForm({
    initial: EMPTY,
    under: `rules.exceptions.${at}`,
    sending: { isBusy, refused },
    findFaults: () => ({}),
    send: (typed) => onAdd(ruleOf(typed)),
  })
  const { answer, media, uses, categories, territories, amountMinorUnit, currency } = form.values
  const rule = ruleOf(form.values)
  const isAnything = [rule.media, rule.uses, rule.categories, rule.territories].every((list) => list === null)
  return (
    <Panel>
      <ApiForm form={form}>
        <ChoiceField
          {...form.choice('answer')}
          legend={say('Your answer')}
          choices={USE_PERMISSIONS.map((value) => ({
            value,
            label: say(ANSWER_LABELS[value]),
            hint: HINTS[value],
          })).toReversed()}
        />
        <CategoryField chosen={categories} onChange={form.choice('categories').onChange} />
        <CheckField
          name="ruleUses"
          legend={say('Uses (choose none for any)')}
          values={uses}
          onChange={(values) => form.set({ uses: values as KnownUse[] })}
          choices={USES}
        />
        <CheckField
          name="ruleMedia"
          legend={say('Kinds of work (choose none for any)')}
          values={media}
          onChange={(values) => form.set({ media: values as Medium[] })}
          choices={MEDIA.map((value) => ({ value, label: say(MEDIUM_LABELS[value]) }))}
        />
        <TerritoryField
          name="rule-territory"
          chosen={territories}
          onChange={form.choice('territories').onChange}
          error={form.errorOf('territories')}
        />
        {answer !== 'NEVER' && (
          <>
            <AmountField
              key={currency}
              name="ruleFloor"
              label={say('Least amount you receive')}
              hint={say(
                'Offers below it are refused, with this amount as the reason. Amounts are not converted: an offer in another currency is refused too, unless you add the same exception with a price in it. Leave empty for none.',
              )}
              currency={currency}
              value={amountMinorUnit}
              onChange={(amount) => form.set({ amountMinorUnit: amount })}
              error={form.errorOf('floor.amountMinorUnit')}
            />
            <SelectField
              {...form.choice('currency')}
              label={say('Currency')}
              choices={CURRENCIES.map((value) => ({ value, label: value }))}
            />
          </>
        )}
        <p aria-live="polite">
          {isAnything ? (
            <span className="muted">{say('Choose a category, a use, a kind of work or a territory.')}</span>
          ) : (
            <strong>{describeUseRule(rule)}</strong>
          )}
        </p>
        <Actions>
          <Button
            {...form.button}
            look="primary"
            disabledReason={isAnything ? say('Choose what it is about first') : undefined}
          >
            {say('Save exception')}
          </Button>
          <Button onClick={onCancel}>{say('Cancel')}</Button>
        </Actions>
      </ApiForm>
    </Panel>
  )
}

type CategoryFieldProps = { chosen: readonly Category[]; onChange: (categories: readonly Category[]) => void }

/** Chosen categories of brands, and a list to add one. */
function CategoryField({ chosen, onChange }: CategoryFieldProps) {
  const labelOf = (key: Category) => say(CATEGORIES[key].label)
  return (
    <>
      {chosen.length > 0 && (
        <Chips
          label={say('Chosen categories')}
          words={chosen.map(labelOf)}
          onRemove={(label) => onChange(chosen.filter((key) => labelOf(key) !== label))}
        />
      )}
      <SelectField
        name="rule-category"
        label={say('Category of the brand')}
        value={NONE}
        choices={[
          { value: NONE, label: chosen.length === 0 ? say('Any category') : say('Add a category') },
          ...CATEGORY_KEYS.filter((key) => !chosen.includes(key)).map((value) => ({ value, label: labelOf(value) })),
        ]}
        onChange={(value) => {
          const key = CATEGORY_KEYS.find((one) => one === value)
          if (key) onChange([...chosen, key])
        }}
      />
    </>
  )
}

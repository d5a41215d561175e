import { say } from '../../../words/say.ts'
import './minimums.css'
import type { OfferPolicy } from '../../../../client/src/api-types.ts'
import { isCurrency } from '../../../../server/platform/money.ts'
import { AmountField } from '../../parts/forms/amount-field.tsx'
import { Button } from '../../parts/forms/button.tsx'
import type { CheckedForm } from '../../parts/forms/checked-form.ts'
import { SelectField, TextField } from '../../parts/forms/fields.tsx'

export type OfferMinimum = OfferPolicy['minimums'][number]
/** The amount is null while it is not a valid number. `key` is the React key and is not sent. */
export type TypedMinimum = {
  key: string
  currency: string
  category: OfferMinimum['category']
  amountMinorUnit: number | null
}
type PolicyForm = CheckedForm<Omit<OfferPolicy, 'minimums'> & { minimums: TypedMinimum[] }>

const CATEGORIES = [
  {
    value: 'ANY',
    get label() {
      return say('Any kind of offer')
    },
  },
  {
    value: 'IMAGE',
    get label() {
      return say('Images')
    },
  },
  {
    value: 'VOICE',
    get label() {
      return say('Voice')
    },
  },
  {
    value: 'VIDEO',
    get label() {
      return say('Video')
    },
  },
] as const

export function Minimums({ form }: { form: PolicyForm }) {
  const rows = form.rows('minimums')
  return (
    <div className="stack">
      {form.values.minimums.map(({ key }, at) => (
        <Minimum key={key} form={form} at={at} onRemove={() => rows.remove(at)} />
      ))}
      <div>
        <Button
          onClick={() => rows.add({ key: crypto.randomUUID(), currency: 'USD', category: null, amountMinorUnit: null })}
        >
          {say('Add minimum')}
        </Button>
      </div>
    </div>
  )
}

function Minimum({ form, at, onRemove }: { form: PolicyForm; at: number; onRemove: () => void }) {
  const kind = form.choice(`minimums.${at}.category`)
  const typed = form.text(`minimums.${at}.currency`)
  const currency = isCurrency(typed.value) ? typed.value : null
  return (
    <fieldset className="minimum" aria-label={say('Minimum {number}', { number: at + 1 })}>
      <SelectField
        {...kind}
        label={say('Kind of offer')}
        value={kind.value ?? 'ANY'}
        onChange={(value) => kind.onChange(value === 'ANY' ? null : value)}
        choices={CATEGORIES}
        error={form.errorOf(`minimums.${at}`) ?? kind.error}
      />
      <TextField
        {...typed}
        label={say('Currency')}
        maxLength={3}
        autoComplete="off"
        onChange={(value) => typed.onChange(value.toUpperCase())}
      />
      <AmountField
        key={currency ?? 'none'}
        {...form.amount(`minimums.${at}.amountMinorUnit`)}
        label={say('Minimum amount')}
        currency={currency ?? 'USD'}
      />
      <div>
        <Button look="quiet" label={say('Remove minimum {number}', { number: at + 1 })} onClick={onRemove}>
          {say('Remove')}
        </Button>
      </div>
    </fieldset>
  )
}

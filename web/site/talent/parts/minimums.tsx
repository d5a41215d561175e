import './minimums.css'
import type { OfferPolicy } from '../../../../client/src/api-types.ts'
import { isCurrency } from '../../../../server/platform/money.ts'
import { AmountField } from '../../parts/forms/amount-field.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { SelectField, TextField } from '../../parts/forms/fields.tsx'

/** Form values; the amount may be missing. */
export type TypedMinimum = {
  key: string
  currency: string
  category: OfferPolicy['minimums'][number]['category']
  amountMinorUnit: number | null
}

const CATEGORIES = [
  { value: 'ANY', label: 'Any kind of offer' },
  { value: 'IMAGE', label: 'Images' },
  { value: 'VOICE', label: 'Voice' },
  { value: 'VIDEO', label: 'Video' },
] as const

type MinimumsProps = {
  minimums: readonly TypedMinimum[]
  onChange: (minimums: TypedMinimum[]) => void
  /** By path, such as `minimums.0.currency`. */
  errors: Readonly<Record<string, string>>
  isTried: boolean
}

/** Minimum fee for each kind of offer and currency. */
export function Minimums({ minimums, onChange, errors, isTried }: MinimumsProps) {
  const put = (key: string, change: Partial<TypedMinimum>) =>
    onChange(minimums.map((one) => (one.key === key ? { ...one, ...change } : one)))
  return (
    <div className="stack">
      {minimums.map(({ key, currency, category, amountMinorUnit }, at) => (
        <fieldset key={key} className="minimum" aria-label={`Minimum ${at + 1}`}>
          <SelectField
            name={`category-${at}`}
            label="Kind of offer"
            value={category ?? 'ANY'}
            onChange={(value) => put(key, { category: value === 'ANY' ? null : value })}
            choices={CATEGORIES}
            error={errors[`minimums.${at}`]}
          />
          <TextField
            name={`currency-${at}`}
            label="Currency"
            value={currency}
            maxLength={3}
            autoComplete="off"
            onChange={(value) => put(key, { currency: value.toUpperCase() })}
            error={
              errors[`minimums.${at}.currency`] ??
              (isTried && !isCurrency(currency) ? 'Enter three letters, such as USD or EUR.' : undefined)
            }
            isRequired
          />
          <AmountField
            key={isCurrency(currency) ? currency : 'none'}
            name={`amount-${at}`}
            label="Minimum amount"
            currency={isCurrency(currency) ? currency : 'USD'}
            value={amountMinorUnit}
            onChange={(amount) => put(key, { amountMinorUnit: amount })}
            error={
              errors[`minimums.${at}.amountMinorUnit`] ??
              (isTried && amountMinorUnit === null ? 'Enter a minimum amount.' : undefined)
            }
            isRequired
          />
          <div>
            <Button
              look="quiet"
              label={`Remove minimum ${at + 1}`}
              onClick={() => onChange(minimums.filter((one) => one.key !== key))}
            >
              Remove
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          onClick={() =>
            onChange([
              ...minimums,
              { key: `new-${Date.now()}-${minimums.length}`, currency: 'USD', category: null, amountMinorUnit: null },
            ])
          }
        >
          Add minimum
        </Button>
      </div>
    </div>
  )
}

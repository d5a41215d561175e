import { say } from '../../../../words/say.ts'
import { AmountField } from '../../../parts/forms/amount-field.tsx'
import { SelectField } from '../../../parts/forms/fields.tsx'
import type { CounterDraft } from '../../counter-changes.ts'
import { deliveryWords, includedRevisionWords } from '../../labels.ts'

/** Usual delivery times in days. */
const DAYS = [3, 5, 7, 10, 14, 21, 30, 45, 60, 90] as const
const REVISIONS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const
const NONE = 'none'

type WorkTermsProps = {
  draft: Pick<CounterDraft, 'deliverWithinDays' | 'includedRevisions' | 'extraRevisionMinorUnit'>
  currency: string
  priceError: string | undefined
  onChange: (values: Partial<CounterDraft>) => void
}

export function WorkTerms({ draft, currency, priceError, onChange }: WorkTermsProps) {
  const { deliverWithinDays, includedRevisions, extraRevisionMinorUnit } = draft
  const days = [...new Set([...DAYS, ...(deliverWithinDays === null ? [] : [deliverWithinDays])])]
  const numberOf = (value: string): number | null => (value === NONE ? null : Number(value))
  return (
    <>
      <SelectField
        name="deliver-within"
        label={say('Delivery')}
        value={deliverWithinDays === null ? NONE : String(deliverWithinDays)}
        choices={[
          ...days
            .toSorted((one, other) => one - other)
            .map((count) => ({ value: String(count), label: deliveryWords(count) })),
          { value: NONE, label: deliveryWords(null) },
        ]}
        onChange={(value) => onChange({ deliverWithinDays: numberOf(value) })}
      />
      <SelectField
        name="revisions"
        label={say('Included revisions')}
        value={includedRevisions === null ? NONE : String(includedRevisions)}
        choices={[
          ...[...new Set([...REVISIONS, ...(includedRevisions === null ? [] : [includedRevisions])])].map((count) => ({
            value: String(count),
            label: includedRevisionWords(count),
          })),
          { value: NONE, label: includedRevisionWords(null) },
        ]}
        onChange={(value) => onChange({ includedRevisions: numberOf(value) })}
      />
      {includedRevisions !== null && (
        <AmountField
          name="extra-revision"
          label={say('Price of another revision')}
          hint={say('The brand can buy one later at this price. Leave empty for no agreed price.')}
          currency={currency}
          value={extraRevisionMinorUnit}
          error={priceError}
          onChange={(price) => onChange({ extraRevisionMinorUnit: price })}
        />
      )}
    </>
  )
}

import { DEFAULT_SCOPE } from '../../../../server/platform/scope-of-use/scope-words.ts'
import { Section } from '../../../parts/layout/page.tsx'
import { say } from '../../../words/say.ts'
import { AmountField } from '../../parts/forms/amount-field.tsx'
import { ChoiceField, SelectField, TextField } from '../../parts/forms/fields.tsx'
import { judgeDraft, labelCategory } from '../../parts/licensing/allowed-uses.ts'
import { ExclusivityPrices } from '../../parts/licensing/exclusivity-price.tsx'
import { ScopeField } from '../../parts/licensing/scope-field.tsx'
import { UseNotices } from '../../parts/licensing/use-notices.tsx'
import { askedOf, plainAmountAfter } from '../draft.ts'
import { CURRENCIES, EXPIRY } from '../labels.ts'
import { Cost, QuoteWarnings } from '../parts/quote.tsx'
import type { StepProps } from './step.ts'

const DAYS = [3, 7, 14, 30, 60, 90] as const
const AS_MANY = 'as-many'

/** Step for the amount, the delivery date, the revisions and the expiry of the offer. */
export function TermsStep({ draft, change, quote, uses, medium, faults }: StepProps) {
  const currencies = [
    ...new Set([...CURRENCIES, draft.currency, ...(quote?.talents.flatMap((one) => one.currencies) ?? [])]),
  ]
  const days = [...new Set([...DAYS, draft.expiresInDays])].sort((one, other) => one - other)
  return (
    <>
      <Section title={say('Price')}>
        <div className="form">
          <AmountField
            key={draft.currency}
            name="offerAmountMinorUnit"
            label={draft.talents.length > 1 ? say('Amount each talent receives') : say('Amount the talent receives')}
            currency={draft.currency}
            value={draft.amountMinorUnit}
            onChange={(amountMinorUnit) => change({ amountMinorUnit })}
            error={faults['offerAmountMinorUnit']}
            isRequired
          />
          <SelectField
            name="currency"
            label={say('Currency')}
            value={draft.currency}
            onChange={(currency) => change({ currency })}
            choices={currencies.map((value) => ({ value, label: value }))}
            error={faults['currency']}
          />
          {quote && <Cost quote={quote} />}
          {quote && <QuoteWarnings quote={quote} />}
        </div>
      </Section>
      <LicenseSection draft={draft} change={change} uses={uses} medium={medium} faults={faults} />
      <Section title={say('Work')}>
        <div className="form">
          <TextField
            name="deliverWithinDays"
            label={say('Days to deliver after payment')}
            hint={say('Up to 90. Leave empty if there is no agreed date.')}
            type="number"
            inputMode="numeric"
            min={1}
            max={90}
            value={draft.deliverWithinDays === null ? '' : String(draft.deliverWithinDays)}
            onChange={(text) => change({ deliverWithinDays: wholeOf(text) })}
            error={faults['deliverWithinDays']}
          />
          <SelectField
            name="includedRevisions"
            label={say('Included revisions')}
            value={draft.includedRevisions === null ? AS_MANY : String(draft.includedRevisions)}
            onChange={(value) => change({ includedRevisions: value === AS_MANY ? null : Number(value) })}
            choices={[
              ...Array.from({ length: 11 }, (_, count) => ({
                value: String(count),
                label: count === 0 ? say('None') : String(count),
              })),
              { value: AS_MANY, label: say('Unlimited') },
            ]}
          />
          {draft.includedRevisions !== null && (
            <AmountField
              key={`extra-${draft.currency}`}
              name="extraRevisionMinorUnit"
              label={say('Price of another revision')}
              hint={say('You can buy one later at this price. Leave empty for no agreed price.')}
              currency={draft.currency}
              value={draft.extraRevisionMinorUnit}
              onChange={(extraRevisionMinorUnit) => change({ extraRevisionMinorUnit })}
              error={faults['extraRevisionMinorUnit']}
            />
          )}
        </div>
      </Section>
      <Section title={say('Answer')}>
        <div className="form">
          <SelectField
            name="expiresInDays"
            label={say('Days to answer')}
            value={String(draft.expiresInDays)}
            onChange={(value) => change({ expiresInDays: Number(value) })}
            choices={days.map((count) => ({ value: String(count), label: String(count) }))}
          />
          <ChoiceField
            name="expirePolicy"
            legend={say('If they do not answer')}
            value={draft.expirePolicy}
            onChange={(expirePolicy) => change({ expirePolicy })}
            choices={(['remind_talent', 'ping_brand', 'expire'] as const).map((value) => ({ value, ...EXPIRY[value] }))}
          />
        </div>
      </Section>
    </>
  )
}

type LicenseSectionProps = Pick<StepProps, 'draft' | 'change' | 'uses' | 'medium' | 'faults'>

/** Scope of the license, with its price of exclusivity and what the talents' rules say about it. */
function LicenseSection({ draft, change, uses, medium, faults }: LicenseSectionProps) {
  const { plainAmountMinorUnit = null, amountMinorUnit, currency } = draft
  return (
    <Section title={say('License')}>
      {draft.revisionOfOfferId === null ? (
        <>
          <ScopeField
            scope={draft.scope ?? DEFAULT_SCOPE}
            onChange={(scope) => change({ scope, plainAmountMinorUnit: plainAmountAfter(draft, scope) })}
            faults={faults}
            labelOfCategory={(category) => labelCategory(uses, draft, medium, category)}
          />
          <ExclusivityPrices
            talents={uses}
            scope={draft.scope ?? DEFAULT_SCOPE}
            plain={plainAmountMinorUnit === null ? null : { amountMinorUnit: plainAmountMinorUnit, currency }}
            amountMinorUnit={amountMinorUnit}
            onUse={(amount) => change({ amountMinorUnit: amount })}
          />
        </>
      ) : (
        <p>
          {say(
            'A revision stays inside the license of the work that it revises, with its countries, term and exclusivity.',
          )}
        </p>
      )}
      <UseNotices judged={judgeDraft(uses, askedOf(draft), medium)} />
    </Section>
  )
}

const wholeOf = (text: string): number | null => {
  const value = Number.parseInt(text, 10)
  return Number.isNaN(value) ? null : value
}

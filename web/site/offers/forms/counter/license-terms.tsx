import type { Offer } from '../../../../../client/src/api-types.ts'
import type { Medium } from '../../../../../server/platform/scope-of-use/scope.ts'
import { DEFAULT_SCOPE } from '../../../../../server/platform/scope-of-use/scope-words.ts'
import { say } from '../../../../words/say.ts'
import { CheckField } from '../../../parts/forms/fields.tsx'
import { judgeDraft, labelCategory, markUse, type TalentRules } from '../../../parts/licensing/allowed-uses.ts'
import { ExclusivityPrices } from '../../../parts/licensing/exclusivity-price.tsx'
import { MarkedUse } from '../../../parts/licensing/marked-use.tsx'
import { ScopeField } from '../../../parts/licensing/scope-field.tsx'
import { UseNotices } from '../../../parts/licensing/use-notices.tsx'
import { usageChoices } from '../../../words/uses.ts'
import type { CounterDraft } from '../../counter-changes.ts'
import { askedByCounter } from '../../rules-of-offer.ts'

type LicenseTermsProps = {
  offer: Offer
  draft: CounterDraft
  /** Rules of the talent, and the medium of the work. Nothing is marked until they are loaded. */
  rules: readonly TalentRules[]
  medium: Medium | undefined
  errors: Readonly<Record<string, string>>
  onChange: (values: Partial<CounterDraft>) => void
}

/** License and uses of a counter-offer, with what the talent's rules say about them. */
export function LicenseTerms({ offer, draft, rules, medium, errors, onChange }: LicenseTermsProps) {
  const asked = askedByCounter(offer, draft)
  const before = offer.scope ?? DEFAULT_SCOPE
  return (
    <>
      <ScopeField
        label={say('License')}
        scope={draft.scope}
        onChange={(scope) => onChange({ scope })}
        faults={errors}
        path="counterChanges.scope"
        labelOfCategory={(category) => labelCategory(rules, asked, medium, category)}
      />
      {offer.revisionOfOfferId === null && (
        <ExclusivityPrices
          talents={rules}
          scope={draft.scope}
          plain={
            before.exclusivity === 'NON_EXCLUSIVE'
              ? { amountMinorUnit: offer.offerAmountMinorUnit, currency: offer.currency }
              : null
          }
          amountMinorUnit={draft.offerAmountMinorUnit}
          onUse={(offerAmountMinorUnit) => onChange({ offerAmountMinorUnit })}
        />
      )}
      <UseNotices
        judged={judgeDraft(rules, asked, medium)}
        refusal={say('Change the uses, the license or the amount; otherwise this counter-offer is refused.')}
      />
      <div className="choice-grid">
        <CheckField
          name="uses"
          legend={say('Where it will be used')}
          values={draft.usageTypes}
          choices={usageChoices([...offer.usageTypes, ...draft.usageTypes]).map(({ value, label }) => ({
            value,
            label: <MarkedUse label={label} mark={markUse(rules, asked, medium, value)} />,
          }))}
          onChange={(usageTypes) => onChange({ usageTypes })}
        />
      </div>
    </>
  )
}

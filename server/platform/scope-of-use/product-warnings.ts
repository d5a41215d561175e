import { formatMoney } from '../money.ts'
import { type Floor, meetsFloor } from './permissions.ts'
import type { Medium } from './scope.ts'
import { describeReason, describeRuleScope } from './use-rule-words.ts'
import { decideUse, type UseRules } from './use-rules.ts'

/** Warning for the talent who sells a product. A change of `about` would remove the warning. */
export type ProductWarning = { about: 'kind' | 'price'; message: string }

/**
 * Lists what a talent's own rules say against a product: that the product is never allowed, or that
 * a floor is higher than what the talent receives for each sale. A product names its uses only in
 * its description. So if a rule is about certain uses only, the warning asks the talent to exclude
 * them there.
 */
export function listProductWarnings(rules: UseRules, medium: Medium, received: Floor): ProductWarning[] {
  const use = { medium, uses: [], customUse: null, category: null, territories: null } as const
  const { reasons } = decideUse(rules, { ...use, exclusivity: 'NON_EXCLUSIVE' }, received)
  const brings = `Each sale brings you ${formatMoney(received.amountMinorUnit, received.currency)}.`
  return [
    ...reasons.flatMap((reason): ProductWarning[] => {
      if (reason.kind === 'NEVER')
        return [{ about: 'kind', message: `${describeReason(reason, null)} Nobody can buy this product.` }]
      return reason.kind === 'FLOOR' ? [{ about: 'price', message: `${describeReason(reason, null)} ${brings}` }] : []
    }),
    ...rules.exceptions.flatMap((rule): ProductWarning[] => {
      const { answer, media, uses, categories, territories, floor } = rule
      const isSpecific = [uses, categories, territories].some((list) => list !== null)
      if (!isSpecific || answer === 'NEVER' || !(media?.includes(medium) ?? true)) return []
      if (floor === null || meetsFloor(received, floor)) return []
      const asks = `You ask for at least ${formatMoney(floor.amountMinorUnit, floor.currency)} for this: ${describeRuleScope(rule)}.`
      return [{ about: 'price', message: `${asks} ${brings} If the product is not for it, say so in the description.` }]
    }),
  ]
}

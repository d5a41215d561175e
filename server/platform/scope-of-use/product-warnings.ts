import { type Floor, meetsFloor } from './permissions.ts'
import type { Medium } from './scope.ts'
import { decideUse, type UseReason, type UseRules } from './use-rules.ts'

/**
 * Warning for the talent who sells a product. A change of `about` would remove the warning. If
 * `isForSomeUses`, the reason applies only to buyers with certain uses.
 */
export type ProductWarning = { about: 'kind' | 'price'; reason: UseReason; isForSomeUses: boolean }

/**
 * Lists what a talent's own rules say against a product: that the product is never allowed, or that
 * a floor is higher than what the talent receives for each sale. A product names its uses only in
 * its description. So if a rule is about certain uses only, the talent is asked to exclude them
 * there.
 */
export function listProductWarnings(rules: UseRules, medium: Medium, received: Floor): ProductWarning[] {
  const use = { medium, uses: [], customUse: null, category: null, territories: null } as const
  const { reasons } = decideUse(rules, { ...use, exclusivity: 'NON_EXCLUSIVE' }, received)
  return [
    ...reasons.flatMap((reason): ProductWarning[] => {
      if (reason.kind === 'NEVER') return [{ about: 'kind', reason, isForSomeUses: false }]
      return reason.kind === 'FLOOR' ? [{ about: 'price', reason, isForSomeUses: false }] : []
    }),
    ...rules.exceptions.flatMap((rule): ProductWarning[] => {
      const { answer, media, uses, categories, territories, floor } = rule
      const isSpecific = [uses, categories, territories].some((list) => list !== null)
      if (!isSpecific || answer === 'NEVER' || !(media?.includes(medium) ?? true)) return []
      if (floor === null || meetsFloor(received, floor)) return []
      const reason = { kind: 'FLOOR', rule, floor, raisedBy: null, isOtherCurrency: false } as const
      return [{ about: 'price', reason, isForSomeUses: true }]
    }),
  ]
}

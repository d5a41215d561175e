import { formatMoney } from '../money.ts'
import { CATEGORIES } from './categories.ts'
import {
  type ExclusivityAnswer,
  type ExclusivityAnswers,
  exclusivityTerms,
  isSameExclusivity,
  PRICED_EXCLUSIVITIES,
} from './exclusivity-price.ts'
import type { Floor, UsePermission } from './permissions.ts'
import { describeFactor, EXCLUSIVITY_LABELS, MEDIUM_LABELS } from './scope-words.ts'
import { WORLDWIDE } from './territories.ts'
import { describeTerritories } from './territory-words.ts'
import { fallbackRule, type RuleScope, type UseRule, type UseRules } from './use-rules.ts'
import { USE_LABELS } from './uses.ts'

export const ANSWER_LABELS = {
  ALLOWED: 'Allowed',
  ON_REQUEST: 'On request',
  NEVER: 'Never',
} as const satisfies Record<UsePermission, string>

const or = new Intl.ListFormat('en', { type: 'disjunction' })
const lower = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1)
const listed = <Key extends string>(keys: readonly Key[], labelOf: (key: Key) => string): string =>
  or.format(keys.map((key) => lower(labelOf(key))))

/** Describes the uses of a rule: "pictures, for print, for alcoholic drinks, in Germany". */
export function describeRuleScope({ media, uses, categories, territories }: RuleScope): string {
  const parts = [
    media && listed(media, (key) => MEDIUM_LABELS[key]),
    uses && listed(uses, (key) => USE_LABELS[key]),
    categories && listed(categories, (key) => CATEGORIES[key].label),
    territories && !territories.includes(WORLDWIDE) && `in ${describeTerritories(territories)}`,
  ].filter((part) => typeof part === 'string')
  if (parts.length === 0) return 'anything'
  return territories === null || territories.includes(WORLDWIDE) ? [...parts, 'worldwide'].join(', ') : parts.join(', ')
}

/** Describes a rule in one sentence: "Never: alcoholic drinks, worldwide". */
export function describeUseRule(rule: UseRule): string {
  const floor = rule.floor === null ? '' : `, from ${describeFloor(rule.floor)}`
  return `${ANSWER_LABELS[rule.answer]}: ${describeRuleScope(rule)}${rule.answer === 'NEVER' ? '' : floor}`
}

/**
 * Describes all rules, one sentence each: the exceptions in their order, everything else, and the
 * prices of exclusivity.
 */
export function describeUseRules(rules: UseRules): string[] {
  const rest = describeUseRule(fallbackRule(rules))
  const prices = describeExclusivityAnswers(rules.exclusivity)
  if (rules.exceptions.length === 0) return [rest, ...prices]
  return [...rules.exceptions.map(describeUseRule), rest.replace('anything', 'everything else'), ...prices]
}

/** Describes the prices of exclusivity, one sentence each. Empty if it costs nothing more. */
export function describeExclusivityAnswers(answers: ExclusivityAnswers | undefined): string[] {
  if (isSameExclusivity(answers)) return []
  return PRICED_EXCLUSIVITIES.map((level) => {
    const terms = exclusivityTerms(answers, level)
    return `${EXCLUSIVITY_LABELS[level]}: ${terms ? describeExclusivityPrice(terms) : ''}`
  })
}

/** Describes the price of an exclusivity: "on request, ×2.5, at least $1,250.00". */
export function describeExclusivityPrice({ answer, pricePercent, minimum }: ExclusivityAnswer): string {
  if (answer === 'NEVER') return 'not offered'
  const parts = [
    ...(answer === 'ON_REQUEST' ? ['on request'] : []),
    ...(pricePercent === null ? [] : [describeFactor(pricePercent)]),
    ...(minimum === null ? [] : [`at least ${describeFloor(minimum)}`]),
  ]
  if (pricePercent === null && minimum === null) parts.push('no surcharge')
  return parts.join(', ')
}

const describeFloor = ({ amountMinorUnit, currency }: Floor): string => formatMoney(amountMinorUnit, currency)

import { formatMoney } from '../money.ts'
import { CATEGORIES } from './categories.ts'
import {
  type ExclusivityAnswer,
  type ExclusivityAnswers,
  exclusivityTerms,
  isSameExclusivity,
  PRICED_EXCLUSIVITIES,
  type PricedExclusivity,
} from './exclusivity-price.ts'
import type { Floor, UsePermission } from './permissions.ts'
import type { Medium } from './scope.ts'
import { EXCLUSIVITY_LABELS } from './scope-words.ts'
import { WORLDWIDE } from './territories.ts'
import { describeTerritories } from './territory-words.ts'
import { fallbackRule, type RuleScope, type Unsaid, type UseReason, type UseRule, type UseRules } from './use-rules.ts'
import { USE_LABELS } from './uses.ts'

export const ANSWER_LABELS = {
  ALLOWED: 'Allowed',
  ON_REQUEST: 'On request',
  NEVER: 'Never',
} as const satisfies Record<UsePermission, string>

export const MEDIUM_LABELS = {
  IMAGE: 'Pictures',
  VOICE: 'Voice recordings',
  VIDEO: 'Videos',
} as const satisfies Record<Medium, string>

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

/** Formats a price in percent of another: “×2.5”. */
export const describeFactor = (percent: number): string => `×${percent / 100}`

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

const LICENSES = {
  CATEGORY_EXCLUSIVE: {
    one: 'a license that is exclusive in a category',
    all: 'licenses that are exclusive in a category',
  },
  EXCLUSIVE: { one: 'an exclusive license', all: 'exclusive licenses' },
} as const satisfies Record<PricedExclusivity, { one: string; all: string }>

const describeFloor = ({ amountMinorUnit, currency }: Floor): string => formatMoney(amountMinorUnit, currency)

const UNSAID_WORDS = {
  uses: 'for what it would be used',
  category: 'the category of the brand',
  territories: 'where it would be used',
} as const satisfies Record<Unsaid, string>

/** Explains a reason to whoever reads it. Without a name, the reader is the talent. */
export function describeReason(reason: UseReason, talent: string | null): string {
  const verb = (word: string) => (talent === null ? `You ${word}` : `${talent} ${word}s`)
  switch (reason.kind) {
    case 'TRAINING':
      return 'Nobody may train models on a likeness.'
    case 'UNSAID':
      return `${verb('decide')} in person, because the offer does not say ${UNSAID_WORDS[reason.unsaid]}.`
    case 'NEVER':
      return isGeneral(reason.rule)
        ? `${talent === null ? 'You do' : `${talent} does`} not allow this use.`
        : `${talent === null ? 'You never allow' : `${talent} never allows`} this: ${describeRuleScope(reason.rule)}.`
    case 'ON_REQUEST':
      return isGeneral(reason.rule)
        ? `${verb('decide')} about each offer in person.`
        : `${verb('decide')} about this in person: ${describeRuleScope(reason.rule)}.`
    case 'FLOOR': {
      const { rule, floor, raisedBy } = reason
      const use = isGeneral(rule) ? '' : ` for this: ${describeRuleScope(rule)}`
      const factor =
        raisedBy?.pricePercent == null
          ? ''
          : ` (${describeFactor(raisedBy.pricePercent)} for ${LICENSES[raisedBy.level].one})`
      return `${verb('ask')} for at least ${describeFloor(floor)}${use}${factor}.${inCurrencyOf(reason)}`
    }
    case 'NO_EXCLUSIVITY':
      return `${talent === null ? 'You do' : `${talent} does`} not offer ${LICENSES[reason.terms.level].all}.`
    case 'EXCLUSIVITY_ON_REQUEST':
      return `${verb('decide')} about ${LICENSES[reason.terms.level].all} in person.`
    case 'EXCLUSIVITY_FLOOR':
      return `${verb('ask')} for at least ${describeFloor(reason.floor)} for ${LICENSES[reason.terms.level].one}.${inCurrencyOf(reason)}`
  }
}

/** There are no rates to convert by, so a price counts in its own currency only. */
const inCurrencyOf = ({ floor, isOtherCurrency }: { floor: Floor; isOtherCurrency: boolean }): string =>
  isOtherCurrency ? ` Another currency is not converted, so the offer must be in ${floor.currency}.` : ''

/** True for the fallback and for other rules that name nothing. */
const isGeneral = (rule: UseRule): boolean => describeRuleScope(rule) === 'anything'

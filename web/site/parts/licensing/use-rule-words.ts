import { CATEGORIES } from '../../../../server/platform/scope-of-use/categories.ts'
import {
  type ExclusivityAnswers,
  exclusivityTerms,
  isSameExclusivity,
  PRICED_EXCLUSIVITIES,
} from '../../../../server/platform/scope-of-use/exclusivity-price.ts'
import { EXCLUSIVITY_LABELS, MEDIUM_LABELS } from '../../../../server/platform/scope-of-use/scope-words.ts'
import { WORLDWIDE } from '../../../../server/platform/scope-of-use/territories.ts'
import {
  fallbackRule,
  type RuleScope,
  type UseRule,
  type UseRules,
} from '../../../../server/platform/scope-of-use/use-rules.ts'
import { USE_LABELS } from '../../../../server/platform/scope-of-use/uses.ts'
import { currentLanguage, say } from '../../../words/say.ts'
import { lowerFirst } from '../../words/lower-first.ts'
import { describeExclusivityPrice, describeFloor, describeTerritories } from './scope-words.ts'

/**
 * Describes the rules of a talent in the language of the page. The server describes them in
 * English. A test checks that both descriptions are the same in English.
 */

const listed = (labels: readonly string[]): string =>
  new Intl.ListFormat(currentLanguage(), { type: 'disjunction' }).format(labels.map((label) => lowerFirst(say(label))))

/** True if the rule is about every use. */
export const hasNoLimit = ({ media, uses, categories, territories }: RuleScope): boolean =>
  media === null && uses === null && categories === null && (territories === null || territories.includes(WORLDWIDE))

/** Describes the uses of a rule: "pictures, print, alcoholic drinks, in Germany". */
export function describeRuleScope(scope: RuleScope): string {
  const { media, uses, categories, territories } = scope
  if (hasNoLimit(scope)) return say('anything')
  return [
    ...(media === null ? [] : [listed(media.map((key) => MEDIUM_LABELS[key]))]),
    ...(uses === null ? [] : [listed(uses.map((key) => USE_LABELS[key]))]),
    ...(categories === null ? [] : [listed(categories.map((key) => CATEGORIES[key].label))]),
    territories === null || territories.includes(WORLDWIDE)
      ? say('worldwide')
      : say('in {territories}', { territories: describeTerritories(territories) }),
  ].join(say(', '))
}

/** Describes a rule in one sentence: "Never: alcoholic drinks, worldwide". */
export const describeUseRule = (rule: UseRule): string => describeRule(rule, describeRuleScope(rule))

function describeRule({ answer, floor }: UseRule, uses: string): string {
  if (answer === 'NEVER') return say('Never: {uses}', { uses })
  const price = floor === null ? null : describeFloor(floor)
  if (answer === 'ALLOWED')
    return price === null ? say('Allowed: {uses}', { uses }) : say('Allowed: {uses}, from {price}', { uses, price })
  return price === null ? say('On request: {uses}', { uses }) : say('On request: {uses}, from {price}', { uses, price })
}

/**
 * Describes all rules, one sentence each: the exceptions in their order, everything else, and the
 * prices of exclusivity.
 */
export function describeUseRules(rules: UseRules): string[] {
  const rest = describeRule(
    fallbackRule(rules),
    rules.exceptions.length === 0 ? say('anything') : say('everything else'),
  )
  return [...rules.exceptions.map(describeUseRule), rest, ...describeExclusivityAnswers(rules.exclusivity)]
}

/** Describes the prices of exclusivity, one sentence each. Empty if it costs nothing more. */
export function describeExclusivityAnswers(answers: ExclusivityAnswers | undefined): string[] {
  if (isSameExclusivity(answers)) return []
  return PRICED_EXCLUSIVITIES.map((level) => {
    const terms = exclusivityTerms(answers, level)
    const label = say(EXCLUSIVITY_LABELS[level])
    return say('{label}: {value}', { label, value: terms ? describeExclusivityPrice(terms) : '' })
  })
}

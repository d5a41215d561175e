import { CATEGORIES } from '../../../../server/platform/scope-of-use/categories.ts'
import {
  type ExclusivityAnswers,
  type ExclusivityTerms,
  exclusivityTerms,
  isSameExclusivity,
  PRICED_EXCLUSIVITIES,
} from '../../../../server/platform/scope-of-use/exclusivity-price.ts'
import { EXCLUSIVITY_LABELS } from '../../../../server/platform/scope-of-use/scope-words.ts'
import { WORLDWIDE } from '../../../../server/platform/scope-of-use/territories.ts'
import { describeFactor, MEDIUM_LABELS } from '../../../../server/platform/scope-of-use/use-rule-words.ts'
import {
  fallbackRule,
  type RuleScope,
  type UseReason,
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

const hasNoLimit = ({ media, uses, categories, territories }: RuleScope): boolean =>
  media === null && uses === null && categories === null && (territories === null || territories.includes(WORLDWIDE))

/** Describes the uses of a rule: "pictures, print, alcoholic drinks, in Germany". */
function describeRuleScope(scope: RuleScope): string {
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

/** Explains a reason to whoever reads it. Without a name, the reader is the talent. */
export function describeReason(reason: UseReason, talent: string | null): string {
  const sentence = talent === null ? describeOwn(reason) : describeTheirs(reason, talent)
  const isConverted = (reason.kind === 'FLOOR' || reason.kind === 'EXCLUSIVITY_FLOOR') && reason.isOtherCurrency
  if (!isConverted) return sentence
  const { currency } = reason.floor
  return `${sentence} ${say('Another currency is not converted, so the offer must be in {currency}.', { currency })}`
}

const isOfCategory = ({ level }: ExclusivityTerms): boolean => level === 'CATEGORY_EXCLUSIVE'

type FloorReason = Extract<UseReason, { kind: 'FLOOR' }>

/** Says what raises a minimum price: " (×2.5 for an exclusive license)". */
function describeRaise({ raisedBy }: FloorReason): string {
  if (raisedBy?.pricePercent == null) return ''
  const factor = describeFactor(raisedBy.pricePercent)
  return isOfCategory(raisedBy)
    ? say(' ({factor} for a license that is exclusive in a category)', { factor })
    : say(' ({factor} for an exclusive license)', { factor })
}

function describeOwn(reason: UseReason): string {
  switch (reason.kind) {
    case 'TRAINING':
      return say('Nobody may train models on a likeness.')
    case 'UNSAID':
      return {
        uses: say('You decide in person, because the offer does not say for what it would be used.'),
        category: say('You decide in person, because the offer does not say the category of the brand.'),
        territories: say('You decide in person, because the offer does not say where it would be used.'),
      }[reason.unsaid]
    case 'NEVER':
      return hasNoLimit(reason.rule)
        ? say('You do not allow this use.')
        : say('You never allow this: {uses}.', { uses: describeRuleScope(reason.rule) })
    case 'ON_REQUEST':
      return hasNoLimit(reason.rule)
        ? say('You decide about each offer in person.')
        : say('You decide about this in person: {uses}.', { uses: describeRuleScope(reason.rule) })
    case 'FLOOR': {
      const [price, raise] = [describeFloor(reason.floor), describeRaise(reason)]
      return hasNoLimit(reason.rule)
        ? say('You ask for at least {price}{raise}.', { price, raise })
        : say('You ask for at least {price} for this: {uses}{raise}.', {
            price,
            uses: describeRuleScope(reason.rule),
            raise,
          })
    }
    case 'NO_EXCLUSIVITY':
      return isOfCategory(reason.terms)
        ? say('You do not offer licenses that are exclusive in a category.')
        : say('You do not offer exclusive licenses.')
    case 'EXCLUSIVITY_ON_REQUEST':
      return isOfCategory(reason.terms)
        ? say('You decide about licenses that are exclusive in a category in person.')
        : say('You decide about exclusive licenses in person.')
    case 'EXCLUSIVITY_FLOOR': {
      const price = describeFloor(reason.floor)
      return isOfCategory(reason.terms)
        ? say('You ask for at least {price} for a license that is exclusive in a category.', { price })
        : say('You ask for at least {price} for an exclusive license.', { price })
    }
  }
}

function describeTheirs(reason: UseReason, talent: string): string {
  switch (reason.kind) {
    case 'TRAINING':
      return say('Nobody may train models on a likeness.')
    case 'UNSAID':
      return {
        uses: say('{talent} decides in person, because the offer does not say for what it would be used.', { talent }),
        category: say('{talent} decides in person, because the offer does not say the category of the brand.', {
          talent,
        }),
        territories: say('{talent} decides in person, because the offer does not say where it would be used.', {
          talent,
        }),
      }[reason.unsaid]
    case 'NEVER':
      return hasNoLimit(reason.rule)
        ? say('{talent} does not allow this use.', { talent })
        : say('{talent} never allows this: {uses}.', { talent, uses: describeRuleScope(reason.rule) })
    case 'ON_REQUEST':
      return hasNoLimit(reason.rule)
        ? say('{talent} decides about each offer in person.', { talent })
        : say('{talent} decides about this in person: {uses}.', { talent, uses: describeRuleScope(reason.rule) })
    case 'FLOOR': {
      const [price, raise] = [describeFloor(reason.floor), describeRaise(reason)]
      return hasNoLimit(reason.rule)
        ? say('{talent} asks for at least {price}{raise}.', { talent, price, raise })
        : say('{talent} asks for at least {price} for this: {uses}{raise}.', {
            talent,
            price,
            uses: describeRuleScope(reason.rule),
            raise,
          })
    }
    case 'NO_EXCLUSIVITY':
      return isOfCategory(reason.terms)
        ? say('{talent} does not offer licenses that are exclusive in a category.', { talent })
        : say('{talent} does not offer exclusive licenses.', { talent })
    case 'EXCLUSIVITY_ON_REQUEST':
      return isOfCategory(reason.terms)
        ? say('{talent} decides about licenses that are exclusive in a category in person.', { talent })
        : say('{talent} decides about exclusive licenses in person.', { talent })
    case 'EXCLUSIVITY_FLOOR': {
      const price = describeFloor(reason.floor)
      return isOfCategory(reason.terms)
        ? say('{talent} asks for at least {price} for a license that is exclusive in a category.', { talent, price })
        : say('{talent} asks for at least {price} for an exclusive license.', { talent, price })
    }
  }
}

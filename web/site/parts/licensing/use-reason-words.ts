import type { ExclusivityTerms } from '../../../../server/platform/scope-of-use/exclusivity-price.ts'
import { describeFactor } from '../../../../server/platform/scope-of-use/scope-words.ts'
import type { UseReason } from '../../../../server/platform/scope-of-use/use-rules.ts'
import { say } from '../../../words/say.ts'
import { describeFloor } from './scope-words.ts'
import { describeRuleScope, hasNoLimit } from './use-rule-words.ts'

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

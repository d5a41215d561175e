import {
  choice,
  inSentence,
  joined,
  type Message,
  message,
  moneyWords,
  sentences,
  type Words,
} from '../words/message.ts'
import { CATEGORIES } from './categories.ts'
import type { ExclusivityTerms } from './exclusivity-price.ts'
import type { Floor } from './permissions.ts'
import { describeFactor, MEDIUM_LABELS } from './scope-words.ts'
import { WORLDWIDE } from './territories.ts'
import { territoriesWords } from './territory-words.ts'
import type { RuleScope, UseReason } from './use-rules.ts'
import { USE_LABELS } from './uses.ts'

/**
 * Explains a reason to whoever reads it, in their language. Without a name, the reader is the
 * talent. Pages explain it with the same messages.
 */
export function reasonWords(reason: UseReason, talent: Words | null): Words {
  const sentence = talent === null ? ownReason(reason) : theirReason(reason, talent)
  const isConverted = (reason.kind === 'FLOOR' || reason.kind === 'EXCLUSIVITY_FLOOR') && reason.isOtherCurrency
  if (!isConverted) return sentence
  const { currency } = reason.floor
  return sentences(
    sentence,
    message('Another currency is not converted, so the offer must be in {currency}.', { currency }),
  )
}

/** Describes the uses of a rule: "pictures, print, alcoholic drinks, in Germany". */
export function ruleScopeWords({ media, uses, categories, territories }: RuleScope): Words {
  const isWorldwide = territories === null || territories.includes(WORLDWIDE)
  const parts: Words[] = [
    ...(media === null ? [] : [choiceOf(media.map((key) => MEDIUM_LABELS[key]))]),
    ...(uses === null ? [] : [choiceOf(uses.map((key) => USE_LABELS[key]))]),
    ...(categories === null ? [] : [choiceOf(categories.map((key) => CATEGORIES[key].label))]),
  ]
  if (isWorldwide && parts.length === 0) return message('anything')
  const where = isWorldwide
    ? message('worldwide')
    : message('in {territories}', { territories: territoriesWords(territories) })
  return joined(message(', '), [...parts, where])
}

const choiceOf = (labels: readonly string[]): Words => choice(labels.map((say) => inSentence({ say })))

const hasNoLimit = ({ media, uses, categories, territories }: RuleScope): boolean =>
  media === null && uses === null && categories === null && (territories === null || territories.includes(WORLDWIDE))

const floorWords = ({ amountMinorUnit, currency }: Floor): Words => moneyWords(amountMinorUnit, currency)

const isOfCategory = ({ level }: ExclusivityTerms): boolean => level === 'CATEGORY_EXCLUSIVE'

/** Says what raises a minimum price: " (×2.5 for an exclusive license)". */
function raiseWords({ raisedBy }: Extract<UseReason, { kind: 'FLOOR' }>): Words {
  if (raisedBy?.pricePercent == null) return ''
  const factor = describeFactor(raisedBy.pricePercent)
  return isOfCategory(raisedBy)
    ? message(' ({factor} for a license that is exclusive in a category)', { factor })
    : message(' ({factor} for an exclusive license)', { factor })
}

function ownReason(reason: UseReason): Message {
  switch (reason.kind) {
    case 'TRAINING':
      return message('Nobody may train models on a likeness.')
    case 'UNSAID':
      return {
        uses: message('You decide in person, because the offer does not say for what it would be used.'),
        category: message('You decide in person, because the offer does not say the category of the brand.'),
        territories: message('You decide in person, because the offer does not say where it would be used.'),
      }[reason.unsaid]
    case 'NEVER':
      return hasNoLimit(reason.rule)
        ? message('You do not allow this use.')
        : message('You never allow this: {uses}.', { uses: ruleScopeWords(reason.rule) })
    case 'ON_REQUEST':
      return hasNoLimit(reason.rule)
        ? message('You decide about each offer in person.')
        : message('You decide about this in person: {uses}.', { uses: ruleScopeWords(reason.rule) })
    case 'FLOOR': {
      const [price, raise] = [floorWords(reason.floor), raiseWords(reason)]
      return hasNoLimit(reason.rule)
        ? message('You ask for at least {price}{raise}.', { price, raise })
        : message('You ask for at least {price} for this: {uses}{raise}.', {
            price,
            uses: ruleScopeWords(reason.rule),
            raise,
          })
    }
    case 'NO_EXCLUSIVITY':
      return isOfCategory(reason.terms)
        ? message('You do not offer licenses that are exclusive in a category.')
        : message('You do not offer exclusive licenses.')
    case 'EXCLUSIVITY_ON_REQUEST':
      return isOfCategory(reason.terms)
        ? message('You decide about licenses that are exclusive in a category in person.')
        : message('You decide about exclusive licenses in person.')
    case 'EXCLUSIVITY_FLOOR': {
      const price = floorWords(reason.floor)
      return isOfCategory(reason.terms)
        ? message('You ask for at least {price} for a license that is exclusive in a category.', { price })
        : message('You ask for at least {price} for an exclusive license.', { price })
    }
  }
}

function theirReason(reason: UseReason, talent: Words): Message {
  switch (reason.kind) {
    case 'TRAINING':
      return message('Nobody may train models on a likeness.')
    case 'UNSAID':
      return {
        uses: message('{talent} decides in person, because the offer does not say for what it would be used.', {
          talent,
        }),
        category: message('{talent} decides in person, because the offer does not say the category of the brand.', {
          talent,
        }),
        territories: message('{talent} decides in person, because the offer does not say where it would be used.', {
          talent,
        }),
      }[reason.unsaid]
    case 'NEVER':
      return hasNoLimit(reason.rule)
        ? message('{talent} does not allow this use.', { talent })
        : message('{talent} never allows this: {uses}.', { talent, uses: ruleScopeWords(reason.rule) })
    case 'ON_REQUEST':
      return hasNoLimit(reason.rule)
        ? message('{talent} decides about each offer in person.', { talent })
        : message('{talent} decides about this in person: {uses}.', { talent, uses: ruleScopeWords(reason.rule) })
    case 'FLOOR': {
      const [price, raise] = [floorWords(reason.floor), raiseWords(reason)]
      return hasNoLimit(reason.rule)
        ? message('{talent} asks for at least {price}{raise}.', { talent, price, raise })
        : message('{talent} asks for at least {price} for this: {uses}{raise}.', {
            talent,
            price,
            uses: ruleScopeWords(reason.rule),
            raise,
          })
    }
    case 'NO_EXCLUSIVITY':
      return isOfCategory(reason.terms)
        ? message('{talent} does not offer licenses that are exclusive in a category.', { talent })
        : message('{talent} does not offer exclusive licenses.', { talent })
    case 'EXCLUSIVITY_ON_REQUEST':
      return isOfCategory(reason.terms)
        ? message('{talent} decides about licenses that are exclusive in a category in person.', { talent })
        : message('{talent} decides about exclusive licenses in person.', { talent })
    case 'EXCLUSIVITY_FLOOR': {
      const price = floorWords(reason.floor)
      return isOfCategory(reason.terms)
        ? message('{talent} asks for at least {price} for a license that is exclusive in a category.', {
            talent,
            price,
          })
        : message('{talent} asks for at least {price} for an exclusive license.', { talent, price })
    }
  }
}

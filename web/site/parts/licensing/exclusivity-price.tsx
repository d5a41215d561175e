import { CATEGORIES } from '../../../../server/platform/scope-of-use/categories.ts'
import {
  type ExclusivityTerms,
  exclusivityTerms,
  suggestPrice,
} from '../../../../server/platform/scope-of-use/exclusivity-price.ts'
import type { OfferScope } from '../../../../server/platform/scope-of-use/scope.ts'
import { say } from '../../../words/say.ts'
import { formatAmount } from '../../words/format-amount.ts'
import { lowerFirst } from '../../words/lower-first.ts'
import { Notice } from '../feedback/notice.tsx'
import { Actions, Button } from '../forms/button.tsx'
import type { TalentRules } from './allowed-uses.ts'
import { describeExclusivityPrice, describeMonths, describeTerritories } from './scope-words.ts'

type Plain = { amountMinorUnit: number; currency: string }

const wordsOf = ({ amountMinorUnit, currency }: Plain): string => formatAmount(amountMinorUnit, currency)

/** Returns the price that a talent shows for an exclusivity. Null if there is none to show. */
export function shownPrice({ rules }: Pick<TalentRules, 'rules'>, scope: OfferScope): ExclusivityTerms | null {
  const terms = exclusivityTerms(rules.exclusivity, scope.exclusivity)
  return terms === null || (terms.pricePercent === null && terms.minimum === null) ? null : terms
}

/** Describes exclusivity in short: "Exclusive in coffee and tea, Germany, 1 year". */
export function describeExclusiveScope(scope: OfferScope): string {
  const { category, territories, termMonths, exclusivity } = scope
  const label = category === null ? '' : say(CATEGORIES[category].label)
  return [
    exclusivity === 'CATEGORY_EXCLUSIVE' && label !== ''
      ? say('Exclusive in {category}', { category: lowerFirst(label) })
      : say('Exclusive'),
    describeTerritories(territories),
    ...(termMonths === null
      ? []
      : [
          termMonths === 12
            ? say('{years, plural, one {# year} other {# years}}', { years: 1 })
            : describeMonths(termMonths),
        ]),
  ].join(say(', '))
}

type ExclusivityPricesProps = {
  talents: readonly TalentRules[]
  scope: OfferScope
  /** Price of the same license without exclusivity. Null if it is not known. */
  plain: Plain | null
  /** Amount that is offered now. */
  amountMinorUnit: number | null
  onUse: (amountMinorUnit: number) => void
}

/** Price of a scope's exclusivity, for each talent who shows it, with a button to offer it. */
export const ExclusivityPrices = ({ talents, scope, plain, amountMinorUnit, onUse }: ExclusivityPricesProps) =>
  talents.map((talent) => {
    const terms = shownPrice(talent, scope)
    if (terms === null || terms.answer === 'NEVER') return null
    const price = plain && suggestPrice(plain, terms)
    const isOffered = price !== null && amountMinorUnit !== null && amountMinorUnit >= price.amountMinorUnit
    return (
      <Notice
        key={talent.slug}
        title={
          talent.isReader
            ? say('Your price of exclusivity')
            : say('{name}: price of exclusivity', { name: talent.displayName })
        }
      >
        <p>
          {describeExclusiveScope(scope)}: {describeExclusivityPrice(terms)}
          {price && <strong> → {wordsOf(price)}</strong>}
        </p>
        {price && !isOffered && (
          <Actions>
            <Button onClick={() => onUse(price.amountMinorUnit)}>
              {say('Use {amount}', { amount: wordsOf(price) })}
            </Button>
          </Actions>
        )}
      </Notice>
    )
  })

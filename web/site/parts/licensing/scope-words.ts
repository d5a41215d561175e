import { countryName } from '../../../../server/platform/countries.ts'
import { CATEGORIES } from '../../../../server/platform/scope-of-use/categories.ts'
import type { ExclusivityAnswer } from '../../../../server/platform/scope-of-use/exclusivity-price.ts'
import type { Floor } from '../../../../server/platform/scope-of-use/permissions.ts'
import { endOfDay, type OfferScope, startOfDay } from '../../../../server/platform/scope-of-use/scope.ts'
import { describeFactor, EXCLUSIVITY_LABELS } from '../../../../server/platform/scope-of-use/scope-words.ts'
import { GROUPS, WORLDWIDE } from '../../../../server/platform/scope-of-use/territories.ts'
import { formatOf } from '../../../parts/values/moment.tsx'
import { currentLanguage, say } from '../../../words/say.ts'
import { formatAmount } from '../../words/format-amount.ts'

/**
 * Describes licenses in the language of the page. The server describes them in English, in the
 * texts to which both sides agree. A test checks that both descriptions are the same in English.
 */

const formatDay = (at: Date): string => {
  const language = currentLanguage()
  return formatOf(language === 'en' ? 'en-US' : language, { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}

/** Formats the last day of a period that ends at `end`: "March 3, 2027". */
export const describeLastDay = (end: Date): string => formatDay(new Date(end.getTime() - 1))

/** Formats months: "12 months", "1 year", "2 years" from 24 on. */
export function describeMonths(months: number): string {
  if (months % 12 === 0 && months !== 12)
    return say('{years, plural, one {# year} other {# years}}', { years: months / 12 })
  return say('{months, plural, one {# month} other {# months}}', { months })
}

function nameTerritory(code: string): string {
  if (code === WORLDWIDE) return say('Worldwide')
  const group = Object.entries(GROUPS).find(([key]) => key === code)
  return group ? say(group[1].label) : countryName(code, currentLanguage())
}

/** Names territories: "Germany, Austria, and the Nordics" without articles. */
export const describeTerritories = (codes: readonly string[]): string =>
  new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(codes.map(nameTerritory))

function describeTerm({ termMonths, startsOn, endsOn }: OfferScope): string {
  const start = startsOn === null ? null : formatDay(startOfDay(startsOn))
  if (endsOn !== null) {
    const end = describeLastDay(endOfDay(endsOn))
    return start === null
      ? say('From completion until {end}', { end })
      : say('From {start} until {end}', { start, end })
  }
  if (termMonths === null)
    return start === null ? say('From completion, with no end date') : say('From {start}, with no end date', { start })
  const length = describeMonths(termMonths)
  return start === null ? say('{length} from completion', { length }) : say('{length} from {start}', { length, start })
}

function describeExclusivity({ exclusivity, category }: OfferScope): string {
  const label = say(EXCLUSIVITY_LABELS[exclusivity])
  if (exclusivity !== 'CATEGORY_EXCLUSIVE' || category === null) return label
  return say('{label}: {value}', { label, value: say(CATEGORIES[category].label) })
}

/** Describes a scope in one line: "Germany; 12 months from completion; not exclusive". */
export const describeScope = (scope: OfferScope): string =>
  [
    describeTerritories(scope.territories),
    describeTerm(scope),
    describeExclusivity(scope),
    ...(scope.category !== null && scope.exclusivity !== 'CATEGORY_EXCLUSIVE'
      ? [say(CATEGORIES[scope.category].label)]
      : []),
  ].join('; ')

/** Formats a minimum price. */
export const describeFloor = ({ amountMinorUnit, currency }: Floor): string => formatAmount(amountMinorUnit, currency)

/** Describes the price of an exclusivity: "on request, ×2.5, at least $1,250.00". */
export function describeExclusivityPrice({ answer, pricePercent, minimum }: ExclusivityAnswer): string {
  if (answer === 'NEVER') return say('not offered')
  const parts = [
    ...(answer === 'ON_REQUEST' ? [say('on request')] : []),
    ...(pricePercent === null ? [] : [describeFactor(pricePercent)]),
    ...(minimum === null ? [] : [say('at least {price}', { price: describeFloor(minimum) })]),
  ]
  if (pricePercent === null && minimum === null) parts.push(say('no surcharge'))
  return parts.join(say(', '))
}

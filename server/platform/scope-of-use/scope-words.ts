import { monthFirstWords, translatable, type Words } from '../words/message.ts'
import { CATEGORIES } from './categories.ts'
import { type Exclusivity, endOfDay, type Medium, type OfferScope, startOfDay } from './scope.ts'
import { describeTerritories } from './territory-words.ts'

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Formats the last day of a period that ends at `end`: "March 3, 2027". */
export const describeLastDay = (end: Date): string => dayFormat.format(new Date(end.getTime() - 1))

/** Like `describeLastDay`, for a text in the reader's language. */
export const lastDayWords = (end: Date): Words => monthFirstWords(new Date(end.getTime() - 1))

const dayOf = (day: string): string => dayFormat.format(startOfDay(day))

/** Formats months: "12 months", "1 year", "2 years" from 24 on. */
export function describeMonths(months: number): string {
  const [count, unit] = months % 12 === 0 && months !== 12 ? [months / 12, 'year'] : [months, 'month']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Describes the term of a license in words. */
export function describeTerm({
  termMonths,
  startsOn,
  endsOn,
}: Pick<OfferScope, 'termMonths' | 'startsOn' | 'endsOn'>): string {
  const start = startsOn === null ? 'from completion' : `from ${dayOf(startsOn)}`
  if (endsOn !== null) return `${start} until ${describeLastDay(endOfDay(endsOn))}`
  return termMonths === null ? `${start}, with no end date` : `${describeMonths(termMonths)} ${start}`
}

export function describeExclusivity({ exclusivity, category }: Pick<OfferScope, 'exclusivity' | 'category'>): string {
  if (exclusivity !== 'CATEGORY_EXCLUSIVE' || category === null) return EXCLUSIVITY_LABELS[exclusivity]
  return `${EXCLUSIVITY_LABELS[exclusivity]}: ${CATEGORIES[category].label}`
}

export const EXCLUSIVITY_LABELS = {
  NON_EXCLUSIVE: 'Not exclusive',
  CATEGORY_EXCLUSIVE: 'Exclusive in the category',
  EXCLUSIVE: 'Exclusive',
} as const satisfies Record<Exclusivity, string>

export const MEDIUM_LABELS = {
  IMAGE: translatable('Pictures'),
  VOICE: translatable('Voice recordings'),
  VIDEO: translatable('Videos'),
} as const satisfies Record<Medium, string>

/** Formats a price in percent of another: “×2.5”. */
export const describeFactor = (percent: number): string => `×${percent / 100}`

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** Describes a scope in one line: "Germany; 12 months from completion; not exclusive". */
export const describeScope = (scope: OfferScope): string =>
  [
    describeTerritories(scope.territories),
    capital(describeTerm(scope)),
    describeExclusivity(scope),
    ...(scope.category !== null && scope.exclusivity !== 'CATEGORY_EXCLUSIVE'
      ? [CATEGORIES[scope.category].label]
      : []),
  ].join('; ')

export const DEFAULT_SCOPE: OfferScope = {
  category: null,
  territories: ['WORLDWIDE'],
  termMonths: 12,
  startsOn: null,
  endsOn: null,
  exclusivity: 'NON_EXCLUSIVE',
}

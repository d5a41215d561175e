import type { Category } from './categories.ts'
import { areWithin, sharedTerritories } from './territories.ts'
import { foldUse } from './uses.ts'

export const EXCLUSIVITIES = ['NON_EXCLUSIVE', 'CATEGORY_EXCLUSIVE', 'EXCLUSIVE'] as const
export type Exclusivity = (typeof EXCLUSIVITIES)[number]
export const MEDIA = ['IMAGE', 'VOICE', 'VIDEO'] as const
export type Medium = (typeof MEDIA)[number]

/** Days are `2027-03-03`, in UTC. */
export type OfferScope = {
  category: Category | null
  territories: string[]
  /** Months from the completion of the offer. Null if there are days, or no end. */
  termMonths: number | null
  /** Null: the day of completion. */
  startsOn: string | null
  endsOn: string | null
  exclusivity: Exclusivity
}

/** Scope of a license, or of an offer that may become one, for comparisons. */
export type Scope = {
  medium: Medium
  /** Null if any use may be meant, for example because a use is described in words. */
  uses: readonly string[] | null
  /** Null if unknown, which may mean any category. */
  category: Category | null
  territories: readonly string[]
  start: Date
  /** First moment after the license. Null: no end, or an unknown one. */
  end: Date | null
  exclusivity: Exclusivity
}

const meetMedia = (one: Medium, other: Medium): boolean =>
  // A film has a face and a voice, so it also meets pictures and recordings.
  one === other || one === 'VIDEO' || other === 'VIDEO'

function meetUses(one: Scope['uses'], other: Scope['uses']): boolean {
  if (one === null || other === null) return true
  const folded = new Set(one.map(foldUse))
  return other.some((use) => folded.has(foldUse(use)))
}

const meetCategories = (one: Category | null, other: Category | null): boolean =>
  one === null || other === null || one === other

/** A period includes its start and excludes its end. */
const meetPeriods = (one: Scope, other: Scope): boolean =>
  (one.end === null || other.start < one.end) && (other.end === null || one.start < other.end)

const RANKS: Readonly<Record<Exclusivity, number>> = { NON_EXCLUSIVE: 0, CATEGORY_EXCLUSIVE: 1, EXCLUSIVE: 2 }

/**
 * Lists the fields of a scope that allow something which the other scope does not. Lists the term
 * whenever the two terms differ.
 */
export const fieldsBeyond = (own: OfferScope, other: OfferScope): (keyof OfferScope)[] => [
  ...(areWithin(own.territories, other.territories) ? [] : (['territories'] as const)),
  ...(other.category === null || own.category === other.category ? [] : (['category'] as const)),
  ...(RANKS[own.exclusivity] <= RANKS[other.exclusivity] ? [] : (['exclusivity'] as const)),
  ...(['termMonths', 'startsOn', 'endsOn'] as const).filter((field) => own[field] !== other[field]),
]

/** True if some use, in some country, at some moment, falls under both. */
export const overlaps = (one: Scope, other: Scope): boolean =>
  meetMedia(one.medium, other.medium) &&
  meetUses(one.uses, other.uses) &&
  sharedTerritories(one.territories, other.territories).length > 0 &&
  meetPeriods(one, other)

/**
 * True if the exclusivity of `one` leaves no room for `other`. Exclusivity is checked first,
 * because most licenses have none and the other checks cost more.
 */
export const excludes = (one: Scope, other: Scope): boolean =>
  (one.exclusivity === 'EXCLUSIVE' ||
    (one.exclusivity === 'CATEGORY_EXCLUSIVE' && meetCategories(one.category, other.category))) &&
  overlaps(one, other)

/** True if the two cannot be licensed to different brands, in any order. */
export const conflict = (one: Scope, other: Scope): boolean => excludes(one, other) || excludes(other, one)

/** Returns the first moment of a day such as `2027-03-03`. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00.000Z`)

/** Returns the day after a day, both as `2027-03-03`. */
export const dayAfter = (day: string): string => endOfDay(day).toISOString().slice(0, 10)

/** Returns the first moment after a day. */
export function endOfDay(day: string): Date {
  const end = startOfDay(day)
  end.setUTCDate(end.getUTCDate() + 1)
  return end
}

import type { Licence, Offer } from '../../../client/src/api-types.ts'
import { dayAfter, endOfDay, type OfferScope, startOfDay } from '../../../server/platform/scope-of-use/scope.ts'
import { DEFAULT_SCOPE } from '../../../server/platform/scope-of-use/scope-words.ts'
import { type Draft, repeatOf } from './draft.ts'

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Returns the last day of a term of months that begins with a day. */
function lastDayAfter(first: string, months: number): string {
  const end = startOfDay(first)
  const day = end.getUTCDate()
  end.setUTCMonth(end.getUTCMonth() + months)
  // A shorter month has no such day. The term then ends with that month.
  if (end.getUTCDate() !== day) return dayOf(new Date(end.setUTCDate(0)))
  return dayOf(new Date(end.getTime() - 1))
}

/** Returns the scope of the next term: as long as the last one, from the day after its last day. */
function nextScope(scope: OfferScope, { since, until }: { since: string; until: string }, now: number): OfferScope {
  const lastDay = dayOf(new Date(Date.parse(until) - 1))
  const next = dayAfter(lastDay)
  const today = dayOf(new Date(now))
  const startsOn = next > today ? next : today
  const days = Math.max(
    Math.round((endOfDay(lastDay).getTime() - startOfDay(since.slice(0, 10)).getTime()) / 86_400_000),
    1,
  )
  const endsOn =
    scope.termMonths === null
      ? dayOf(new Date(startOfDay(startsOn).getTime() + (days - 1) * 86_400_000))
      : lastDayAfter(startsOn, scope.termMonths)
  return { ...scope, termMonths: null, startsOn, endsOn }
}

/** Starts a new draft that continues the license of an earlier offer. */
export function renewalOf(offer: Offer, slug: string, licence: Pick<Licence, 'since' | 'until'>, now: number): Draft {
  const { since, until } = licence
  const scope = offer.scope ?? DEFAULT_SCOPE
  return {
    ...repeatOf(offer, slug),
    renewsOfferId: offer.id,
    scope: until === null ? offer.scope : nextScope(scope, { since, until }, now),
  }
}

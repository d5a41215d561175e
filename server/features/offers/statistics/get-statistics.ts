import { DAY_MS, later } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { badRequest } from '../../../platform/errors.ts'
import { escrowHeld } from '../../money/ledger/index.ts'
import { OFFER_STATES, type OfferStatus } from '../offer/index.ts'
import { asDay, readSpan, type Span } from './domain/span.ts'
import { countOffers, type DayCounts } from './queries/count-offers.ts'

/**
 * How offers went in a span of days, and what is held for them now (part 1, "Other offer routes": admin/stats). Two
 * statements, besides the caller's.
 * @throws BadRequest for days that there are not, in the wrong order, or more than 366
 */
export async function getStatistics(ctx: Context, asked: { from?: string; to?: string }) {
  const span = readSpan(asked, ctx.clock.now())
  if ('path' in span)
    throw badRequest(`The query “${span.path}” ${span.message}.`, {
      issues: [{ path: span.path, message: span.message }],
    })
  const counts = await countOffers(ctx.db, span)
  const escrow = await escrowHeld(ctx.db)
  const byState = new Map(counts.states.map(({ status, count }) => [status, count]))
  return {
    from: asDay(span.from),
    to: asDay(span.to),
    offers: {
      total: counts.states.reduce((sum, { count }) => sum + count, 0),
      byStatus: Object.fromEntries(OFFER_STATES.map((status) => [status, byState.get(status) ?? 0])) as Record<
        OfferStatus,
        number
      >,
    },
    volume: counts.volume,
    escrow,
    timeToAccept: counts.time_to_accept,
    timeToDeliver: counts.time_to_deliver,
    days: everyDay(span, counts.days),
  }
}

/** Days on which nothing happened, too. */
function everyDay({ from, to }: Span, counted: readonly DayCounts[]): DayCounts[] {
  const found = new Map(counted.map((counts) => [counts.day, counts]))
  return Array.from({ length: (to.getTime() - from.getTime()) / DAY_MS }, (_, at) => {
    const day = asDay(later(from, at * DAY_MS))
    return found.get(day) ?? { day, ...NOTHING }
  })
}

const NOTHING = { submitted: 0, accepted: 0, paid: 0, delivered: 0, completed: 0, disputed: 0, cancelled: 0 }

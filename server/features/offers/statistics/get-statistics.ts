import { addMs, DAY_MS, dayOf } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { badRequest } from '../../../platform/errors.ts'
import { sumEscrow } from '../../money/ledger/index.ts'
import { OFFER_STATES, type OfferStatus } from '../offer/index.ts'
import { computeDurationStats } from './domain/duration-stats.ts'
import { readSpan, type Span } from './domain/span.ts'
import type { DayCounts, DayVolume } from './queries/day-counts.ts'
import { readDays } from './queries/offer-days.ts'

/**
 * Returns statistics over a range of days, and the money that is in escrow now (contract, part 1,
 * "Other offer routes": admin/stats).
 * @throws BadRequest for invalid days, if `from` is not before `to`, or for more than 366 days
 */
export async function getStatistics(ctx: Context, requested: { from?: string; to?: string }) {
  const span = readSpan(requested, ctx.clock.now())
  if ('path' in span)
    throw badRequest(`The query “${span.path}” ${span.message}.`, {
      issues: [{ path: span.path, message: span.message }],
    })
  const counted = await readDays(ctx.db, span)
  const escrow = await sumEscrow(ctx.db)
  const byStatus = Object.fromEntries(
    OFFER_STATES.map((status) => [status, counted.reduce((sum, { states }) => sum + (states[status] ?? 0), 0)]),
  ) as Record<OfferStatus, number>
  return {
    from: dayOf(span.from),
    to: dayOf(span.to),
    offers: { total: Object.values(byStatus).reduce((sum, count) => sum + count, 0), byStatus },
    volume: sumVolumes(counted.flatMap(({ moves }) => moves.volume)),
    escrow,
    timeToAccept: computeDurationStats(counted.flatMap(({ moves }) => moves.accepting)),
    timeToDeliver: computeDurationStats(counted.flatMap(({ moves }) => moves.delivering)),
    days: everyDay(span, counted),
  }
}

function sumVolumes(parts: readonly DayVolume[]): DayVolume[] {
  const sums = new Map<string, DayVolume>()
  for (const part of parts) {
    const sum = sums.get(part.currency)
    sums.set(
      part.currency,
      sum === undefined
        ? part
        : {
            currency: part.currency,
            paidCount: sum.paidCount + part.paidCount,
            offerAmountMinorUnit: sum.offerAmountMinorUnit + part.offerAmountMinorUnit,
            platformFeeMinorUnit: sum.platformFeeMinorUnit + part.platformFeeMinorUnit,
            totalBrandPriceMinorUnit: sum.totalBrandPriceMinorUnit + part.totalBrandPriceMinorUnit,
            returnedCount: sum.returnedCount + part.returnedCount,
            returnedMinorUnit: sum.returnedMinorUnit + part.returnedMinorUnit,
          },
    )
  }
  return [...sums.values()].toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
}

function everyDay({ from, to }: Span, counted: readonly DayCounts[]) {
  const found = new Map(counted.map(({ day, moves }) => [day, moves]))
  return Array.from({ length: (to.getTime() - from.getTime()) / DAY_MS }, (_, at) => {
    const day = dayOf(addMs(from, at * DAY_MS))
    const moves = found.get(day)
    return {
      day,
      submitted: moves?.submitted ?? 0,
      accepted: moves?.accepted ?? 0,
      paid: moves?.paid ?? 0,
      delivered: moves?.delivered ?? 0,
      completed: moves?.completed ?? 0,
      disputed: moves?.disputed ?? 0,
      cancelled: moves?.cancelled ?? 0,
    }
  })
}

import { DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import { notify } from '../../people/notifications/index.ts'
import { lockOffersWithPeople, markLicenseEndTold, type OfferJobReport, runInBatches } from '../offer/index.ts'
import { buildNotice } from '../offer-notices/index.ts'
import { END_NOTICE_DAYS, type EndNotice, findEnding } from './queries/find-ending.ts'

type Run = { job: string; now: Date; isTimeUp: IsTimeUp | undefined }

/**
 * Notifies both sides of licenses that end within 30 days, and again within 7. After an outage, a
 * license gets only the latest notice that is due, with the days that remain.
 */
export async function notifyOfEnds(ctx: Context, { job, now, isTimeUp }: Run): Promise<OfferJobReport[]> {
  const runs: OfferJobReport[] = []
  for (const days of END_NOTICE_DAYS) {
    runs.push(
      await runInBatches(ctx, {
        name: `${job}/${days}`,
        isTimeUp,
        findDue: (after, limit) => findEnding(ctx.db, days, { after, limit, now }),
        work: (trx, offerIds) => notifySides(trx, offerIds, days, now),
      }),
    )
  }
  return runs
}

/** Notifies the sides of offers that are still completed, and were not notified by another run. */
async function notifySides(trx: Trx, offerIds: readonly string[], days: EndNotice, now: Date): Promise<number> {
  const ending = (await lockOffersWithPeople(trx, offerIds)).flatMap((offer) => {
    const { status, license_ends_at: dueAt, license_end_told_days: told } = offer
    const isDue = status === 'COMPLETED' && offer.money_returned_at === null && (told === null || told > days)
    return isDue && dueAt !== null ? [{ offer, dueAt }] : []
  })
  const notices = ending.flatMap(({ offer, dueAt }) => {
    const details = { dueAt, days: Math.ceil((dueAt.getTime() - now.getTime()) / DAY_MS) }
    return [
      buildNotice('LICENSE_TO_RENEW', 'brand', offer, offer, details),
      buildNotice('LICENSE_ENDING', 'talent', offer, offer, details),
    ]
  })
  await notify(trx, notices, now)
  await markLicenseEndTold(
    trx,
    ending.map(({ offer }) => offer.id),
    days,
  )
  return ending.length
}

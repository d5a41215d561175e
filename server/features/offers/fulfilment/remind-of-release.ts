import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import { notify } from '../../people/notifications/index.ts'
import { lockOffersWithPeople, type OfferJobReport, RELEASE_REMINDER_DAYS, runInBatches } from '../offer/index.ts'
import { buildNotice } from '../offer-notices/index.ts'
import { findReleaseReminders, releaseReminderKey } from './queries/find-due.ts'

type Run = { job: string; now: Date; isTimeUp: IsTimeUp | undefined }

/**
 * Starts with the latest reminder day. After an outage, a brand therefore gets only the latest of
 * the reminders that are due.
 */
export async function remindOfRelease(ctx: Context, { job, now, isTimeUp }: Run): Promise<OfferJobReport[]> {
  const runs: OfferJobReport[] = []
  for (const day of RELEASE_REMINDER_DAYS.toReversed()) {
    runs.push(
      await runInBatches(ctx, {
        name: `${job}/${releaseReminderKey(day)}`,
        isTimeUp,
        findDue: (after, limit) => findReleaseReminders(ctx.db, day, { after, limit, now }),
        work: (trx, offerIds) => remindBrands(trx, offerIds, day, now),
      }),
    )
  }
  return runs
}

async function remindBrands(trx: Trx, offerIds: readonly string[], day: number, now: Date): Promise<number> {
  const waiting = (await lockOffersWithPeople(trx, offerIds)).filter(({ status }) => status === 'DELIVERED')
  const details = { dedupeKey: releaseReminderKey(day) }
  const notices = waiting.map((offer) => buildNotice('OFFER_RELEASE_REMINDER', 'brand', offer, offer, details))
  await notify(trx, notices, now)
  return notices.length
}

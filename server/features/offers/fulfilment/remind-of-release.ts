import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { notify } from '../../people/notifications/index.ts'
import { lockOfferWithPeople, RELEASE_REMINDER_DAYS, type RowReport, runRowByRow } from '../offer/index.ts'
import { noticeOf } from '../offer-notices/index.ts'
import { findReleaseReminders, releaseReminderKey } from './queries/find-due.ts'

/**
 * Reminds brands of deliveries that wait for them. The latest day first: after an outage the brand gets the one reminder
 * that still matters.
 */
export async function remindOfRelease(ctx: Context, name: string, now: Date): Promise<RowReport[]> {
  const runs: RowReport[] = []
  for (const day of RELEASE_REMINDER_DAYS.toReversed()) {
    runs.push(
      await runRowByRow(ctx, {
        name,
        findDue: (seen, limit) => findReleaseReminders(ctx.db, day, { seen, limit, now }),
        work: (offerId) => remindBrand(ctx, offerId, day, now),
      }),
    )
  }
  return runs
}

/** While the delivery still waits; the dedupe key keeps a second run silent. */
const remindBrand = (ctx: Context, offerId: string, day: number, now: Date): Promise<boolean> =>
  inTransaction(ctx.db, async (trx) => {
    const offer = await lockOfferWithPeople(trx, offerId)
    if (offer?.status !== 'DELIVERED') return false
    const details = { dedupeKey: releaseReminderKey(day) }
    await notify(trx, [noticeOf('OFFER_RELEASE_REMINDER', 'brand', offer, offer, details)], now)
    return true
  })

import type { Context } from '../../../../platform/context.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { notify, queueMail } from '../../../people/notifications/index.ts'
import { findExpiringSoon, findReleaseReminders, releaseReminderKey } from '../../negotiation/index.ts'
import type { OfferRow } from '../../offer/index.ts'
import { lockOfferWithPeople, RELEASE_REMINDER_DAYS, RowReport, runRowByRow } from '../../offer/index.ts'
import { noticeOf, offerExpiresSoonMail } from '../../offer-notices/index.ts'

/** Reminds brands of deliveries that wait, and talents of offers that are about to expire. */
export const remindOffersJob: Job = {
  name: 'offers-reminders',
  cron: '0 9 * * *',
  path: '/api/offers/cron/reminders',
  tag: 'Offers',
  summary: 'Reminds brands of deliveries that wait for them, and talents of offers about to expire.',
  contract: 'part 1, Other offer routes',
  report: RowReport,
  run: async (ctx) => {
    const now = ctx.clock.now()
    const runs = [
      await runRowByRow(ctx, {
        name: 'offers-reminders',
        findDue: (seen, limit) => findExpiringSoon(ctx.db, { seen, limit, now }),
        work: (offerId) => remindTalent(ctx, offerId, now),
      }),
    ]
    // The latest day first: after an outage the brand gets the one reminder that still matters.
    for (const day of RELEASE_REMINDER_DAYS.toReversed()) {
      runs.push(
        await runRowByRow(ctx, {
          name: 'offers-reminders',
          findDue: (seen, limit) => findReleaseReminders(ctx.db, day, { seen, limit, now }),
          work: (offerId) => remindBrand(ctx, offerId, day, now),
        }),
      )
    }
    return sumOf(runs)
  },
}

/** Once for each expiry: a counter moves the expiry, and earns a new reminder. */
const remindTalent = (ctx: Context, offerId: string, now: Date): Promise<boolean> =>
  inTransaction(ctx.db, async (trx) => {
    const offer = await lockOfferWithPeople(trx, offerId)
    if (!offer || !waitsForTalent(offer)) return false
    const { numUpdatedRows } = await trx
      .updateTable('offers')
      .set({ expiry_reminded_for: offer.expires_at })
      .where('id', '=', offerId)
      .where('status', '=', offer.status)
      .where('expires_at', '>', now)
      .where((eb) => eb('expiry_reminded_for', 'is distinct from', eb.ref('expires_at')))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await queueMail(trx, offerExpiresSoonMail(ctx.config, offer, offer), now)
    return true
  })

const waitsForTalent = (offer: OfferRow): boolean =>
  offer.status === 'APPROVED' || (offer.status === 'COUNTERED' && offer.countered_by === 'brand')

/** While the delivery still waits; the dedupe key keeps a second run silent. */
const remindBrand = (ctx: Context, offerId: string, day: number, now: Date): Promise<boolean> =>
  inTransaction(ctx.db, async (trx) => {
    const offer = await lockOfferWithPeople(trx, offerId)
    if (offer?.status !== 'DELIVERED') return false
    const details = { dedupeKey: releaseReminderKey(day) }
    await notify(trx, [noticeOf('OFFER_RELEASE_REMINDER', 'brand', offer, offer, details)], now)
    return true
  })

const sumOf = (runs: readonly RowReport[]): RowReport => ({
  success: runs.every(({ success }) => success),
  processedCount: runs.reduce((sum, { processedCount }) => sum + processedCount, 0),
  skippedCount: runs.reduce((sum, { skippedCount }) => sum + skippedCount, 0),
  errors: runs.flatMap(({ errors }) => errors),
})

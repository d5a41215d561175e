import type { Context } from '../../../../platform/context.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { reviewPayment } from '../../../money/payments/index.ts'
import { OfferJobReport, runRowByRow } from '../../offer/index.ts'
import { SOLD_AS_OFFER } from '../pay-for-offer.ts'
import { findAuthorization, findExpiredCaptures } from '../queries/pending-captures.ts'

/** Voids authorizations that nobody decided about in time, and asks the brands to pay again. */
export const expirePendingCapturesJob: Job = {
  name: 'offers-expire-pending-captures',
  cron: '35 * * * *',
  path: '/api/offers/cron/expire-pending-captures',
  tag: 'Offers',
  summary: 'Releases authorized payments that were not captured in time.',
  contract: 'part 1, Other offer routes',
  report: OfferJobReport,
  run: async (ctx, isTimeUp) => {
    const now = ctx.clock.now()
    return runRowByRow(ctx, {
      name: 'offers-expire-pending-captures',
      isTimeUp,
      findDue: (after, limit) => findExpiredCaptures(ctx.db, { after, limit, now }),
      work: (offerId) => expireCapture(ctx, offerId),
    })
  },
}

/**
 * Returns false when an admin or the brand has decided in the meantime. If the processor fails,
 * the payment sweep voids the authorization later.
 */
async function expireCapture(ctx: Context, offerId: string): Promise<boolean> {
  const processorPaymentId = await findAuthorization(ctx.db, offerId)
  if (!processorPaymentId) return false
  try {
    const review = { decision: 'expire', accountId: null, note: null, message: null } as const
    const { outcome } = await reviewPayment(ctx, SOLD_AS_OFFER, { ...review, processorPaymentId })
    return outcome === 'canceled'
  } catch (error) {
    if (error instanceof AppError && error.code === 'Conflict') return false
    throw error
  }
}

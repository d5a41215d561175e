import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { findLivePayment } from '../../money/payment/index.ts'
import { closeOpenPayment } from '../../money/payments/index.ts'
import type { ClosingHandlers } from '../campaigns/index.ts'
import { listCancellableOrders } from '../orders/index.ts'
import { cancelOrder } from './cancel-order.ts'
import { listOpenCheckouts } from './queries/checkouts.ts'
import { merchPayFor } from './sell-merch.ts'

const AT_ONCE = 100

/**
 * Callbacks for closing a campaign (decision "Campaign life"). After a crash, the next call
 * continues. A payment that arrives after the close is rejected and refunded.
 */
export const closeCampaign: ClosingHandlers = {
  cancelOpenIntents: async (ctx, campaignId) => {
    let underWay = 0
    for (let after = ''; ; ) {
      const open = await listOpenCheckouts(ctx.db, { campaignId, after, limit: AT_ONCE })
      const last = open.at(-1)
      if (!last) break
      for (const sessionId of new Set(open.map((checkout) => checkout.sessionId)))
        if ((await closeIntents(ctx, sessionId)) === 'under-way') underWay++
      after = last.paymentId
    }
    if (underWay > 0)
      ctx.log.warn(
        { campaignId, underWay },
        'payments of a closed campaign are still in progress; they are refunded when they arrive',
      )
  },

  refundPaidOrders: async (ctx, campaignId, adminAccountId) => {
    let [refunded, failed] = [0, 0]
    for (let after = ''; ; ) {
      const orders = await listCancellableOrders(ctx.db, { campaignId, after, limit: AT_ONCE })
      const last = orders.at(-1)
      if (!last) return { refunded, failed }
      for (const order of orders) {
        try {
          const by = { kind: 'admin', accountId: adminAccountId, note: 'The campaign was closed.' } as const
          await cancelOrder(ctx, order, { ...by, isAutomatic: true })
          refunded++
        } catch (error) {
          // For example, the order was shipped meanwhile, the buyer has disputed the payment, or a
          // second admin has to approve the refund.
          if (!(error instanceof AppError)) throw error
          ctx.log.error({ err: error, orderId: order.id }, 'an order of a closed campaign was not refunded')
          failed++
        }
      }
      after = last.id
    }
  },
}

/**
 * Cancels the open payment intents of a session. `under-way`: the processor is processing a
 * payment. `paid`: a payment has succeeded.
 */
export const closeIntents = (ctx: Context, sessionId: string): Promise<'closed' | 'under-way' | 'paid'> =>
  closeOpenPayment(ctx, { MERCH: merchPayFor }, { payFor: 'MERCH', payForId: sessionId })

/** Returns true if the session has a payment that the buyer can still complete. */
export const hasLivePayment = async (trx: Trx, sessionId: string): Promise<boolean> =>
  (await findLivePayment(trx, { payFor: 'MERCH', payForId: sessionId, buyerUserId: '' })) !== undefined

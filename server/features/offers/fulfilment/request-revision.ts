import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { notify } from '../../people/notifications/index.ts'
import { actOnOffer, dueDateFrom, moveOffer, type OfferView } from '../offer/index.ts'
import { buildNotice } from '../offer-notices/index.ts'
import { assertRevisionLeft } from './assert-revision-left.ts'

/**
 * Sends a delivery back to the talent. The agreed days for the delivery start again.
 * @throws REVISIONS_USED_UP with the agreed price of another revision; the errors of actOnOffer
 */
export const requestRevision = (ctx: Context, caller: Caller, offerId: string, reason: string): Promise<OfferView> =>
  actOnOffer(ctx, caller, {
    offerId,
    action: 'REQUEST_REVISION',
    perform: async ({ offer, actor, now }) => {
      assertRevisionLeft(offer)
      return inTransaction(ctx.db, async (trx) => {
        const moved = await moveOffer(trx, {
          offer,
          action: 'REQUEST_REVISION',
          to: 'REVISION_REQUESTED',
          set: {
            revision_count: offer.revision_count + 1,
            revision_reason: reason,
            delivery_due_at: dueDateFrom(offer, now),
          },
          actor,
          note: reason,
          at: now,
        })
        const details = { note: reason, dueAt: moved?.delivery_due_at ?? null }
        if (moved) await notify(trx, [buildNotice('REVISION_REQUESTED', 'talent', moved, offer, details)], now)
        return moved
      })
    },
  })

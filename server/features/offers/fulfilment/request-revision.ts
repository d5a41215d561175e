import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { notify } from '../../people/notifications/index.ts'
import { actOnOffer, moveOffer, type OfferView } from '../offer/index.ts'
import { noticeOf } from '../offer-notices/index.ts'

/** The delivery goes back to the talent; the money stays in escrow. @throws as actOnOffer. */
export const requestRevision = (ctx: Context, caller: Caller, offerId: string, reason: string): Promise<OfferView> =>
  actOnOffer(ctx, caller, {
    offerId,
    action: 'REQUEST_REVISION',
    perform: ({ offer, actor, now }) =>
      inTransaction(ctx.db, async (trx) => {
        const moved = await moveOffer(trx, {
          offer,
          action: 'REQUEST_REVISION',
          to: 'REVISION_REQUESTED',
          set: { revision_count: offer.revision_count + 1, revision_reason: reason },
          actor,
          note: reason,
          at: now,
        })
        if (moved) await notify(trx, [noticeOf('REVISION_REQUESTED', 'talent', moved, offer, { note: reason })], now)
        return moved
      }),
  })

import Type from 'typebox'
import type { Context } from '../../../../platform/context.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { STORY } from '../../../../platform/http/example-story.ts'
import { type Caller, defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, named } from '../../../../platform/http/schemas.ts'
import { notify } from '../../../people/notifications/index.ts'
import { actOnOffer, moveOffer, OfferAnswer, type OfferView } from '../../offer/index.ts'
import { noticeOf } from '../../offer-notices/index.ts'

export const requestRevisionRoute = defineRoute({
  method: 'POST',
  path: '/api/offers/revision',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  operationId: 'requestRevision',
  summary: 'The brand sends a delivery back with a reason.',
  contract: 'part 1, Other offer routes',
  body: named(
    'RequestRevisionBody',
    Exactly({
      offerId: Id,
      reason: Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' }),
    }),
    { offerId: STORY.offerId, reason: 'Please say the name of the roast once more at the end.' },
  ),
  responses: { 200: OfferAnswer },
  errors: ['Forbidden', 'NotFound', 'Conflict', 'UnprocessableEntity'],
  handler: async ({ ctx, caller, body }) =>
    ok({ offer: await requestRevision(ctx, caller, body.offerId, body.reason.trim()) }),
})

/** The delivery goes back to the talent; the money stays in escrow. @throws as actOnOffer. */
const requestRevision = (ctx: Context, caller: Caller, offerId: string, reason: string): Promise<OfferView> =>
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

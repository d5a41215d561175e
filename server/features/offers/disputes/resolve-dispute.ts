import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { type Notice, notify } from '../../people/notifications/index.ts'
import {
  type Acting,
  actOnOffer,
  type DisputeResolution,
  dueDateFrom,
  moveOffer,
  type OfferRow,
  type OfferStatus,
  type OfferView,
} from '../offer/index.ts'
import { moneyOf, noticeOf } from '../offer-notices/index.ts'
import { refundOffer, releaseEscrow } from '../offer-payments/index.ts'

type Decision = { offerId: string; resolution: DisputeResolution; note: string }

const OUTCOME: Record<DisputeResolution, OfferStatus> = {
  RELEASE: 'COMPLETED',
  REFUND: 'CANCELLED',
  REVISION: 'REVISION_REQUESTED',
}

/**
 * An admin who is no part of the offer decides its dispute: the talent is paid, the brand is refunded, or the work goes
 * back. Both sides are told what it means for them.
 * @throws Conflict for a refund while the card holder's bank disputes the payment; and as actOnOffer. The same decision
 * by the same admin is answered again without a second effect.
 */
export const resolveDispute = (ctx: Context, admin: Caller, decision: Decision): Promise<OfferView> =>
  actOnOffer(ctx, admin, {
    offerId: decision.offerId,
    action: 'RESOLVE_DISPUTE',
    isRepeat: (offer, lastIsTheirs) => lastIsTheirs && offer.dispute_resolution === decision.resolution,
    perform: (acting) =>
      decision.resolution === 'REFUND'
        ? refund(ctx, acting, decision)
        : inTransaction(ctx.db, async (trx) => {
            const move = decision.resolution === 'RELEASE' ? release : reopen
            const moved = await move(trx, acting, decision.note)
            if (!moved) return undefined
            await notify(trx, noticesAbout(acting, moved, decision), acting.now)
            await leaveTrace(trx, acting, decision)
            return moved.offer
          }),
  })

type Moved = { offer: OfferRow; isHeld: boolean }

const release = (trx: Trx, { offer, actor, now }: Acting, note: string): Promise<Moved | undefined> =>
  releaseEscrow(trx, { offer, action: 'RESOLVE_DISPUTE', actor, note, at: now })

/** The work goes back. What was released before stays held until the offer is completed again. */
const reopen = async (trx: Trx, { offer, actor, now }: Acting, note: string): Promise<Moved | undefined> => {
  const moved = await moveOffer(trx, {
    offer,
    action: 'RESOLVE_DISPUTE',
    to: 'REVISION_REQUESTED',
    set: {
      dispute_resolution: 'REVISION',
      revision_count: offer.revision_count + 1,
      // What an admin decides is none of those the brand may ask for.
      included_revisions: offer.included_revisions === null ? null : offer.included_revisions + 1,
      revision_reason: note,
      delivery_due_at: dueDateFrom(offer, now),
    },
    actor,
    note,
    at: now,
  })
  return moved && { offer: moved, isHeld: false }
}

const refund = (ctx: Context, acting: Acting, decision: Decision): Promise<OfferRow | undefined> =>
  refundOffer(ctx, {
    offer: acting.offer,
    action: 'RESOLVE_DISPUTE',
    reason: 'dispute',
    set: { dispute_resolution: 'REFUND' },
    actor: acting.actor,
    note: decision.note,
    at: acting.now,
    noticesOf: (offer) => noticesAbout(acting, { offer, isHeld: false }, decision),
    alongside: (trx) => leaveTrace(trx, acting, decision),
  })

const noticesAbout = ({ offer }: Acting, { offer: moved, isHeld }: Moved, { resolution, note }: Decision): Notice[] => {
  const dueAt = resolution === 'REVISION' ? moved.delivery_due_at : null
  const details = { resolution, note, money: moneyOf(offer), isHeld, dueAt }
  return [
    noticeOf('DISPUTE_RESOLVED', 'brand', moved, offer, details),
    noticeOf('DISPUTE_RESOLVED', 'talent', moved, offer, details),
  ]
}

const leaveTrace = (trx: Trx, { offer, place, now }: Acting, { resolution, note }: Decision): Promise<void> =>
  recordAudit(
    trx,
    {
      actorAccountId: place.accountId,
      action: 'resolve-dispute',
      subjectType: 'offer',
      subjectId: offer.id,
      reason: note,
      before: { status: offer.status },
      after: { status: OUTCOME[resolution], disputeResolution: resolution },
    },
    now,
  )

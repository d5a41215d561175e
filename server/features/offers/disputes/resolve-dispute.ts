import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { askingSecondAdmin, type Permit } from '../../people/admin-approvals/index.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { type Notice, notify } from '../../people/notifications/index.ts'
import {
  actOnOffer,
  type DisputeResolution,
  dueDateFrom,
  moveOffer,
  type OfferActionInput,
  type OfferRow,
  type OfferStatus,
  type OfferView,
} from '../offer/index.ts'
import { buildNotice, moneyLocationOf } from '../offer-notices/index.ts'
import { refundOffer, releaseEscrow } from '../offer-payments/index.ts'

type Decision = { offerId: string; resolution: DisputeResolution; note: string; permit?: Permit | undefined }

const OUTCOME: Record<DisputeResolution, OfferStatus> = {
  RELEASE: 'COMPLETED',
  REFUND: 'CANCELLED',
  REVISION: 'REVISION_REQUESTED',
}

/**
 * Decides a dispute as an admin who is not a party: pays the talent, refunds the brand, or asks
 * for a revision. Repeating the same decision has no second effect.
 * @throws SECOND_ADMIN_REQUIRED for a refund above REFUND_APPROVAL_ABOVE, without a permit;
 * Conflict for a refund while the cardholder's bank disputes the payment; the errors of
 * actOnOffer
 */
export const resolveDispute = (ctx: Context, admin: Caller, decision: Decision): Promise<OfferView> =>
  askingSecondAdmin(ctx, { admin, reason: decision.note }, () => resolve(ctx, admin, decision))

const resolve = (ctx: Context, admin: Caller, decision: Decision): Promise<OfferView> =>
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
            await writeAuditEntry(trx, acting, decision)
            return moved.offer
          }),
  })

type ResolvedOffer = { offer: OfferRow; isHeld: boolean }

const release = (trx: Trx, { offer, actor, now }: OfferActionInput, note: string): Promise<ResolvedOffer | undefined> =>
  releaseEscrow(trx, { offer, action: 'RESOLVE_DISPUTE', actor, note, at: now })

/**
 * Sends the work back for a revision. Released earnings stay held until the offer is completed
 * again.
 */
const reopen = async (
  trx: Trx,
  { offer, actor, now }: OfferActionInput,
  note: string,
): Promise<ResolvedOffer | undefined> => {
  const moved = await moveOffer(trx, {
    offer,
    action: 'RESOLVE_DISPUTE',
    to: 'REVISION_REQUESTED',
    set: {
      dispute_resolution: 'REVISION',
      revision_count: offer.revision_count + 1,
      // A revision that an admin orders does not use up one of the brand's included revisions.
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

const refund = (ctx: Context, acting: OfferActionInput, decision: Decision): Promise<OfferRow | undefined> =>
  refundOffer(ctx, {
    offer: acting.offer,
    action: 'RESOLVE_DISPUTE',
    reason: 'dispute',
    set: { dispute_resolution: 'REFUND' },
    actor: acting.actor,
    note: decision.note,
    at: acting.now,
    byAdmin: { kind: 'dispute', subjectId: decision.offerId, permit: decision.permit },
    noticesOf: (offer) => noticesAbout(acting, { offer, isHeld: false }, decision),
    writeInTransaction: (trx) => writeAuditEntry(trx, acting, decision),
  })

const noticesAbout = (
  { offer }: OfferActionInput,
  { offer: moved, isHeld }: ResolvedOffer,
  { resolution, note }: Decision,
): Notice[] => {
  const dueAt = resolution === 'REVISION' ? moved.delivery_due_at : null
  const details = { resolution, note, money: moneyLocationOf(offer), isHeld, dueAt }
  return [
    buildNotice('DISPUTE_RESOLVED', 'brand', moved, offer, details),
    buildNotice('DISPUTE_RESOLVED', 'talent', moved, offer, details),
  ]
}

const writeAuditEntry = (
  trx: Trx,
  { offer, place, now }: OfferActionInput,
  { resolution, note }: Decision,
): Promise<void> =>
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

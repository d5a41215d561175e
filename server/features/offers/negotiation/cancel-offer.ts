import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError, conflict, unavailable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { ProcessorUnavailable } from '../../../providers/processor/port.ts'
import { closeOpenPayment, reviewPayment } from '../../money/payments/index.ts'
import { type Notice, notify } from '../../people/notifications/index.ts'
import {
  actOnOffer,
  findOfferWithPeople,
  moveOffer,
  type OfferActionInput,
  type OfferRow,
  type OfferView,
  type OfferWithPeople,
} from '../offer/index.ts'
import { buildNotice, moneyLocationOf } from '../offer-notices/index.ts'
import { refundOffer, SOLD_AS_OFFER } from '../offer-payments/index.ts'

/**
 * Cancels an offer. Closes an open payment first, voids an authorization, and refunds a payment in
 * full. Repeating the cancellation has no second effect.
 * @throws Conflict while a payment is in progress, has just succeeded, or is disputed at the bank;
 * ServiceUnavailable while the processor cannot be reached; the errors of actOnOffer
 */
export const cancelOffer = (
  ctx: Context,
  caller: Caller,
  { offerId, note }: { offerId: string; note: string | null },
): Promise<OfferView> =>
  actOnOffer(ctx, caller, {
    offerId,
    action: 'CANCEL',
    isRepeat: (offer, lastIsTheirs) => lastIsTheirs && offer.status === 'CANCELLED',
    perform: (acting) => {
      const { returnsMoney } = acting.transition
      if (returnsMoney === 'refund') return cancelPaid(ctx, acting, note, acting.transition)
      if (returnsMoney === undefined) return cancelUnpaid(ctx, acting, note)
      return acting.offer.status === 'ACCEPTED'
        ? cancelAccepted(ctx, acting, note)
        : cancelAuthorized(ctx, acting, note)
    },
  })

type Cancelling = Pick<OfferActionInput, 'place' | 'actor' | 'now'> & { offer: OfferWithPeople }

const cancelUnpaid = (
  ctx: Context,
  { offer, place, actor, now }: Cancelling,
  note: string | null,
): Promise<OfferRow | undefined> =>
  inTransaction(ctx.db, async (trx) => {
    const moved = await moveOffer(trx, { offer, action: 'CANCEL', to: 'CANCELLED', actor, note, at: now })
    if (moved?.seen_by_seller) await notify(trx, [cancelledNotice(moved, offer, place, { note })], now)
    return moved
  })

/**
 * Closes an open payment, then cancels the offer. If the buyer pays between the two steps,
 * settlePayment finds that the offer is canceled and refunds the payment.
 */
async function cancelAccepted(ctx: Context, acting: Cancelling, note: string | null): Promise<OfferRow | undefined> {
  const open = await closeOpenPayment(ctx, SOLD_AS_OFFER, { payFor: 'OFFER', payForId: acting.offer.id })
  if (open === 'under-way')
    throw conflict(
      'A payment for this offer is being processed. Wait until it is finished, then check the offer again.',
    )
  if (open === 'paid') throw conflict('This offer was just paid. Check it again, then decide.')
  return cancelUnpaid(ctx, { ...acting, now: ctx.clock.now() }, note)
}

/**
 * Writes the decision to cancel, then voids the authorization. The offer changes its status once
 * the processor has reported the outcome.
 */
async function cancelAuthorized(ctx: Context, acting: Cancelling, note: string | null): Promise<OfferRow | undefined> {
  const { offer, actor } = acting
  let refusal: AppError | undefined
  try {
    const review = { decision: 'cancel', accountId: actor.accountId, note, message: null } as const
    const processorPaymentId = offer.processor_payment_id ?? ''
    const { outcome } = await reviewPayment(ctx, SOLD_AS_OFFER, { ...review, processorPaymentId })
    if (outcome === 'authorized') throw stillVoiding()
  } catch (error) {
    if (error instanceof ProcessorUnavailable) throw stillVoiding(error)
    if (!(error instanceof AppError && error.code === 'Conflict')) throw error
    refusal = error
  }
  const current = await findOfferWithPeople(ctx.db, offer.id)
  // The authorization has already ended, so the offer is ACCEPTED again. Cancel it as an accepted
  // offer.
  if (current?.status === 'ACCEPTED') return cancelAccepted(ctx, { ...acting, offer: current }, note)
  if (current?.status === 'CANCELLED' && !refusal) return current
  if (current?.status === 'PENDING_PAY_CAPTURE' && refusal) throw refusal
  return undefined
}

const stillVoiding = (cause?: unknown): AppError =>
  unavailable(
    'The cancellation is in progress, but the payment processor has not confirmed it yet. It continues automatically.',
    cause,
  )

const cancelPaid = (
  ctx: Context,
  { offer, place, actor, now }: Cancelling,
  note: string | null,
  { when = [] }: OfferActionInput['transition'],
): Promise<OfferRow | undefined> =>
  refundOffer(ctx, {
    offer,
    action: 'CANCEL',
    reason: 'cancelled',
    // This cancellation is allowed only because the work is late. The update requires an unchanged
    // due date, so it matches no row if the brand has just granted more time.
    ...(when.includes('deliveryLate')
      ? { stillAsRead: [{ column: 'delivery_due_at', is: 'is not distinct from', value: offer.delivery_due_at }] }
      : {}),
    actor,
    note,
    at: now,
    noticesOf: (cancelled) => [cancelledNotice(cancelled, offer, place, { note, money: moneyLocationOf(offer) })],
  })

function cancelledNotice(
  cancelled: OfferRow,
  names: OfferWithPeople,
  { role }: OfferActionInput['place'],
  details: { note: string | null; money?: 'escrow' | 'released' },
): Notice {
  return role === 'brand'
    ? buildNotice('OFFER_CANCELLED', 'talent', cancelled, names, { by: 'brand', ...details })
    : buildNotice('OFFER_CANCELLED', 'brand', cancelled, names, { by: 'talent', ...details })
}

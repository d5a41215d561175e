import type { Context } from '../../../platform/context.ts'
import { AppError, conflict, unavailable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { ProcessorUnavailable } from '../../../providers/processor/port.ts'
import { reviewPayment } from '../../money/payments/index.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { assertTermAhead } from '../licences/index.ts'
import {
  actOnOffer,
  findOfferWithPeople,
  type OfferActionInput,
  type OfferRow,
  type OfferView,
} from '../offer/index.ts'
import { SOLD_AS_OFFER } from './pay-for-offer.ts'

type Review = {
  offerId: string
  decision: 'capture' | 'decline'
  note: string | null
  message: string | null
}

const REVIEWS = {
  capture: { action: 'APPROVE_CAPTURE', to: 'PAID', trace: 'release-capture' },
  decline: { action: 'DECLINE_CAPTURE', to: 'ACCEPTED', trace: 'decline-capture' },
} as const

/**
 * Captures or voids an authorized payment as an admin who is not a party. The decision is stored
 * first and is final. The offer changes its status once the outcome at the processor is known.
 * Repeating the decision has no second effect.
 * @throws Conflict when someone else decided or the authorization expired; ServiceUnavailable when
 * the processor has not confirmed yet; the errors of actOnOffer
 */
export const reviewCapture = (ctx: Context, admin: Caller, review: Review): Promise<OfferView> => {
  const { action, to } = REVIEWS[review.decision]
  return actOnOffer(ctx, admin, {
    offerId: review.offerId,
    action,
    isRepeat: (offer, lastIsTheirs) => lastIsTheirs && offer.status === to,
    perform: (acting) => decide(ctx, acting, review),
  })
}

async function decide(
  ctx: Context,
  { offer, place }: OfferActionInput,
  { decision, note, message }: Review,
): Promise<OfferRow | undefined> {
  let refusal: AppError | undefined
  if (decision === 'capture') await assertTermAhead(ctx.db, offer, ctx.clock.now())
  try {
    const { outcome } = await reviewPayment(ctx, SOLD_AS_OFFER, {
      processorPaymentId: offer.processor_payment_id ?? '',
      decision,
      accountId: place.accountId,
      note,
      message,
      writeInTransaction: (trx, payment, at) =>
        recordAudit(
          trx,
          {
            actorAccountId: place.accountId,
            action: REVIEWS[decision].trace,
            subjectType: 'offer',
            subjectId: offer.id,
            reason: note,
            before: { status: offer.status },
            after: { decision, message, amountMinorUnit: payment.amount_minor_unit, currency: payment.currency },
          },
          at,
        ),
    })
    if (outcome === 'authorized') throw stillUnderWay()
    if (decision === 'capture' && outcome === 'canceled')
      throw conflict(
        'The authorization had already expired. The offer is waiting for payment again, and the brand was notified.',
      )
  } catch (error) {
    if (error instanceof ProcessorUnavailable) throw stillUnderWay(error)
    if (!(error instanceof AppError && error.code === 'Conflict')) throw error
    refusal = error
  }
  const current = await findOfferWithPeople(ctx.db, offer.id)
  if (current?.status === REVIEWS[decision].to) {
    // If another request led to this status, this one counts as its repeat.
    return refusal ? undefined : current
  }
  if (refusal) throw refusal
  return undefined
}

const stillUnderWay = (cause?: unknown): AppError =>
  unavailable(
    'The decision is made, but the payment processor has not confirmed it yet. It continues automatically.',
    cause,
  )

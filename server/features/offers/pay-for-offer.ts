import { forbidden, notFound, unprocessable } from '../../errors.ts'
import { postTransfer } from '../ledger/index.ts'
import { notify } from '../notifications/index.ts'
import type { PayForHandler, PaymentInSettle } from '../payments/index.ts'
import { automaticReleaseDate } from './domain/release-date.ts'
import { noticeOf } from './notices.ts'
import { lockOfferWithPeople, type OfferWithPeople } from './queries/find-offer.ts'
import { moveOffer, SYSTEM } from './queries/move-offer.ts'

/** How an offer is sold: its brand pays the total, once it is accepted (part 3, "POST /create-intent"). */
export const offerPayFor: PayForHandler = {
  quote: async ({ db, config }, caller, offerId) => {
    const offer = await db
      .selectFrom('offers')
      .selectAll()
      .where('id', '=', offerId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!offer) throw notFound('There is no such offer.')
    if (offer.buyer_account_id !== caller.accountId) throw forbidden('Only the brand that made this offer can pay it.')
    if (offer.status !== 'ACCEPTED') throw unprocessable('An offer can be paid once, after it was accepted.')
    const amountMinorUnit = offer.total_brand_price_minor_unit
    return {
      sellerAccountId: offer.seller_account_id,
      amountMinorUnit,
      currency: offer.currency,
      captureMethod: amountMinorUnit >= config.CAPTURE_REVIEW_MINOR_UNIT ? 'manual' : 'automatic',
    }
  },

  onSucceeded: async (trx, payment, at, { config }) => {
    const offer = await lockOfferWithPeople(trx, payment.payForId)
    if (!offer) return 'refused'
    // Told twice of the same money: it is here already.
    if (offer.paid_at !== null && offer.processor_payment_id === payment.processorPaymentId) return 'applied'
    if (!isPayableBy(offer, payment)) return 'refused'
    const paid = await moveOffer(trx, {
      offer,
      action: 'PAYMENT_SUCCEEDED',
      to: 'PAID',
      set: {
        processor_payment_id: payment.processorPaymentId,
        paid_at: at,
        automatic_release_at: automaticReleaseDate(at, null, config),
      },
      actor: SYSTEM,
      at,
    })
    if (!paid) return 'refused'
    await postTransfer(trx, {
      kind: 'escrow-funded',
      reference: payment.id,
      currency: payment.currency,
      at,
      postings: [
        { account: { kind: 'PROCESSOR' }, amountMinorUnit: payment.amountMinorUnit },
        { account: { kind: 'ESCROW', offerId: paid.id }, amountMinorUnit: -payment.amountMinorUnit },
      ],
    })
    await notify(trx, [noticeOf('PAYMENT_RECEIVED', 'talent', paid, offer)], at)
    return 'applied'
  },

  onAuthorized: async (trx, payment, at) => {
    const offer = await lockOfferWithPeople(trx, payment.payForId)
    if (offer?.status !== 'ACCEPTED' || !isPayableBy(offer, payment)) return 'refused'
    const moved = await moveOffer(trx, {
      offer,
      action: 'PAYMENT_AUTHORIZED',
      to: 'PENDING_PAY_CAPTURE',
      set: { processor_payment_id: payment.processorPaymentId, payment_authorized_at: at },
      actor: SYSTEM,
      at,
    })
    return moved ? 'applied' : 'refused'
  },

  onVoided: async (trx, payment, at) => {
    const offer = await lockOfferWithPeople(trx, payment.payForId)
    if (offer?.status !== 'PENDING_PAY_CAPTURE' || !isTheirs(offer, payment)) return
    await moveOffer(trx, {
      offer,
      action: 'AUTHORIZATION_ENDED',
      to: 'ACCEPTED',
      set: { processor_payment_id: null, payment_authorized_at: null },
      actor: SYSTEM,
      at,
    })
  },
}

/** The offer waits for exactly this money. */
const isPayableBy = (offer: OfferWithPeople, payment: PaymentInSettle): boolean =>
  (offer.status === 'ACCEPTED' || (offer.status === 'PENDING_PAY_CAPTURE' && isTheirs(offer, payment))) &&
  offer.total_brand_price_minor_unit === payment.amountMinorUnit &&
  offer.currency === payment.currency

const isTheirs = (offer: OfferWithPeople, payment: PaymentInSettle): boolean =>
  offer.processor_payment_id === payment.processorPaymentId

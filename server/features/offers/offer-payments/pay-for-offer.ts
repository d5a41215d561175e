import type { Config } from '../../../platform/config/load-config.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { forbidden, notFound, unprocessable } from '../../../platform/errors.ts'
import { type Message, message } from '../../../platform/words/index.ts'
import { postTransfer } from '../../money/ledger/index.ts'
import type {
  HandlerOf,
  PayForTable,
  PaymentReview,
  RefundReason,
  SettlingPayment,
} from '../../money/payments/index.ts'
import { releaseEarning } from '../../money/payouts/index.ts'
import { notify, queueMail } from '../../people/notifications/index.ts'
import { findMissingAgreement, lacksAgreement, wasNeverSigned } from '../agreements/index.ts'
import {
  findConflictOfOffer,
  findRefusalOfPayment,
  findRefusalOfRights,
  isReserved,
  rightsRequest,
} from '../licences/index.ts'
import {
  type Actor,
  automaticReleaseDate,
  dueDateFrom,
  type Entry,
  findOfferWithRights,
  lockOfferWithAgreement,
  lockOfferWithPeople,
  moveOffer,
  type OfferWithPeople,
  recordMoneyReturned,
  SYSTEM,
} from '../offer/index.ts'
import { buildNotice, earningReleasedNotice, payAgainMail } from '../offer-notices/index.ts'
import { notifyOfCapture } from './notify-of-capture.ts'
import { findTermsVersion } from './queries/find-terms-version.ts'
import { moneyReturned, returnEscrow } from './return-escrow.ts'

/** Payments for the total price of an accepted offer (contract, part 3, "POST /create-intent"). */
export const offerPayFor: HandlerOf<'OFFER'> = {
  quote: async ({ db, config, clock }, buyer, offerId) => {
    const now = clock.now()
    const offer = await findOfferWithRights(
      db,
      offerId,
      rightsRequest(config, now, { takesLock: false }),
      lacksAgreement,
    )
    const isBrand = offer?.buyer_account_id === buyer.accountId
    if (!offer || !(isBrand || offer.seen_by_seller)) throw notFound('There is no such offer.')
    if (!isBrand) throw forbidden('Only the brand that made this offer can pay for it.')
    if (offer.status !== 'ACCEPTED') throw unprocessable('An offer can be paid only once, after it is accepted.')
    // The reservation of the rights may be over, and another brand may hold them.
    const taken = await findConflictOfOffer(db, config, offer, now)
    if (taken) throw taken
    const refused = findRefusalOfPayment(offer, config, now)
    if (refused) throw refused
    const missing = findMissingAgreement(offer)
    if (missing) throw missing
    const amountMinorUnit = offer.total_brand_price_minor_unit
    return {
      sellerAccountId: offer.seller_account_id,
      amountMinorUnit,
      currency: offer.currency,
      captureMethod: amountMinorUnit >= config.CAPTURE_REVIEW_MINOR_UNIT ? 'manual' : 'automatic',
    }
  },

  findTermsVersion,

  onSucceeded: async (trx, payment, at, { config }) => {
    const offer = await lockOfferWithAgreement(trx, payment.payForId, wasNeverSigned)
    if (!offer) return 'refused'
    // The same payment was reported twice.
    if (offer.paid_at !== null && offer.processor_payment_id === payment.processorPaymentId) return 'applied'
    if (!isPayableBy(offer, payment)) return 'refused'
    const isApproved = offer.status === 'PENDING_PAY_CAPTURE' && payment.review?.decision === 'capture'
    const paid = await moveIfFree(trx, config, {
      offer,
      action: isApproved ? 'APPROVE_CAPTURE' : 'PAYMENT_SUCCEEDED',
      to: 'PAID',
      set: {
        processor_payment_id: payment.processorPaymentId,
        paid_at: at,
        delivery_due_at: dueDateFrom(offer, at),
        automatic_release_at: automaticReleaseDate(at, null, config),
      },
      actor: isApproved ? reviewer(payment) : SYSTEM,
      internalNote: isApproved ? payment.review?.note : null,
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
    await notify(trx, [buildNotice('PAYMENT_RECEIVED', 'talent', paid, offer, { dueAt: paid.delivery_due_at })], at)
    return 'applied'
  },

  onAuthorized: async (trx, payment, at, { config }) => {
    const offer = await lockOfferWithAgreement(trx, payment.payForId, wasNeverSigned)
    if (offer?.status !== 'ACCEPTED' || !isPayableBy(offer, payment)) return 'refused'
    const moved = await moveIfFree(trx, config, {
      offer,
      action: 'PAYMENT_AUTHORIZED',
      to: 'PENDING_PAY_CAPTURE',
      set: { processor_payment_id: payment.processorPaymentId, payment_authorized_at: at },
      actor: SYSTEM,
      at,
    })
    if (!moved) return 'refused'
    await notifyOfCapture(trx, config, offer, payment, at)
    return 'applied'
  },

  onVoided: async (trx, payment, at, { config }) => {
    const offer = await lockOfferWithPeople(trx, payment.payForId)
    if (offer?.status !== 'PENDING_PAY_CAPTURE' || !isTheirs(offer, payment)) return
    const { review } = payment
    const ended = ENDS[review?.decision ?? 'expire']
    const moved = await moveOffer(trx, {
      offer,
      ...ended,
      // An ACCEPTED offer must be payable again. A canceled offer keeps its authorization for the
      // record.
      set: ended.to === 'ACCEPTED' ? { processor_payment_id: null, payment_authorized_at: null } : {},
      actor: ended.action === 'AUTHORIZATION_ENDED' ? SYSTEM : reviewer(payment),
      // The talent sees the brand's note on a cancellation. Only admins see an admin's note on a
      // decline.
      ...(ended.action === 'CANCEL' ? { note: review?.note } : {}),
      ...(ended.action === 'DECLINE_CAPTURE' ? { internalNote: review?.note } : {}),
      at,
    })
    if (!moved) return
    if (moved.status === 'CANCELLED') {
      const details = { by: 'brand', note: review?.note ?? null } as const
      await notify(trx, [buildNotice('OFFER_CANCELLED', 'talent', moved, offer, details)], at)
      return
    }
    const ending =
      ended.action === 'DECLINE_CAPTURE'
        ? { why: 'declined' as const, message: review?.message ?? null }
        : { why: 'ran-out' as const, message: null }
    await queueMail(trx, payAgainMail(config, moved, offer, ending), at)
  },

  onRefunded: async (trx, payment, reason, at) => {
    const offer = await lockOfferWithPeople(trx, payment.payForId)
    if (!offer || !isTheirs(offer, payment)) throw new Error(`payment ${payment.id} did not pay any offer`)
    if (reason.kind === 'refund' && offer.status === 'DISPUTED')
      return { refusedBecause: 'This offer is disputed. Resolve the dispute with REFUND instead.' }
    const borneBy = await returnEscrow(trx, { offer, paymentId: payment.id, at })
    const remark = RETURNED[reason.kind]
    const set = moneyReturned(offer, at)
    // A completed offer keeps its status, because the work was accepted.
    if (offer.status === 'COMPLETED') {
      await recordMoneyReturned(trx, offer.id, set)
      const notices = [
        buildNotice('PAYMENT_RETURNED', 'brand', offer, offer, { remark }),
        buildNotice('PAYMENT_RETURNED', 'talent', offer, offer, { remark }),
      ]
      await notify(trx, notices, at)
      return { borneBy }
    }
    const actor = reason.kind === 'refund' ? { accountId: reason.accountId, role: 'admin' as const } : SYSTEM
    const internalNote = reason.kind === 'refund' ? reason.note : null
    const returned = await moveOffer(trx, {
      offer,
      action: 'PAYMENT_RETURNED',
      to: 'CANCELLED',
      set,
      actor,
      note: remark.say,
      internalNote,
      at,
    })
    if (!returned) throw new Error(`offer ${offer.id} changed while it was locked`)
    const notices = [
      buildNotice('OFFER_CANCELLED', 'brand', returned, offer, { remark }),
      buildNotice('OFFER_CANCELLED', 'talent', returned, offer, { remark }),
    ]
    await notify(trx, notices, at)
    return { borneBy }
  },

  onHoldEnded: async (trx, payment, at) => {
    const offer = await lockOfferWithPeople(trx, payment.payForId)
    // A dispute on our side may still hold the earning; releaseEarning then releases nothing.
    if (offer?.status !== 'COMPLETED' || !(await releaseEarning(trx, { paymentId: payment.id, at }))) return
    await notify(trx, [earningReleasedNotice(offer, offer)], at)
  },
}

/**
 * Moves an offer whose payment has arrived, and reserves its rights. Returns undefined if another
 * request moved the offer, if its term is over, if its reservation ended and another brand has the
 * rights now, if the talent's rules now refuse the use, or if the talent now requires an agreement
 * and none was signed. The payment is then refunded. An offer whose payment is authorized keeps its
 * rights.
 */
async function moveIfFree(
  trx: Trx,
  rules: Config,
  move: Parameters<typeof moveOffer>[1] & { offer: OfferWithPeople & { lacks_agreement: boolean } },
): ReturnType<typeof moveOffer> {
  const { offer, at } = move
  if (offer.status !== 'ACCEPTED') return moveOffer(trx, move)
  if (offer.lacks_agreement) {
    // The second signature may have come while this transaction waited for the lock.
    const current = await lockOfferWithAgreement(trx, offer.id, wasNeverSigned)
    if (!current || current.lacks_agreement) return undefined
  }
  if (!isReserved(offer, rules, at)) {
    // The talent may have changed the rules meanwhile. The lock makes such a change wait.
    const current = await findOfferWithRights(trx, offer.id, rightsRequest(rules, at, { takesLock: true }))
    if (!current || findRefusalOfPayment(current, rules, at)) return undefined
  }
  const isFree = { ...move, ifUnclaimed: rightsRequest(rules, at, { takesLock: true }) }
  const moved = offer.license_root_id === null ? await moveOffer(trx, isFree) : undefined
  if (moved) return moved
  if (await findRefusalOfRights(trx, rules, offer, at)) return undefined
  // Other brands have claims, but for other uses, places or times.
  return moveOffer(trx, move)
}

export const SOLD_AS_OFFER: PayForTable = { OFFER: offerPayFor }

/** Transition of the offer when the authorization ends, by decision. */
const ENDS = {
  decline: { action: 'DECLINE_CAPTURE', to: 'ACCEPTED' },
  cancel: { action: 'CANCEL', to: 'CANCELLED' },
  // The processor had already voided the authorization.
  capture: { action: 'AUTHORIZATION_ENDED', to: 'ACCEPTED' },
  expire: { action: 'AUTHORIZATION_ENDED', to: 'ACCEPTED' },
} as const satisfies Record<PaymentReview['decision'], Pick<Entry, 'action' | 'to'>>

const RETURNED = {
  refund: message('Support refunded the payment in full.'),
  'refunded-outside': message('The payment was refunded in full by the payment processor.'),
  'charge-lost': message('The cardholder’s bank reversed the payment.'),
} as const satisfies Record<RefundReason['kind'], Message>

const reviewer = ({ review }: SettlingPayment): Actor => ({
  accountId: review?.accountId ?? null,
  role: review?.decision === 'cancel' ? 'brand' : 'admin',
})

const isPayableBy = (offer: OfferWithPeople, payment: SettlingPayment): boolean =>
  (offer.status === 'ACCEPTED' || (offer.status === 'PENDING_PAY_CAPTURE' && isTheirs(offer, payment))) &&
  offer.total_brand_price_minor_unit === payment.amountMinorUnit &&
  offer.currency === payment.currency

const isTheirs = (offer: OfferWithPeople, payment: SettlingPayment): boolean =>
  offer.processor_payment_id === payment.processorPaymentId

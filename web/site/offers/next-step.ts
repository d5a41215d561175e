import type { Offer } from '../../../client/src/api-types.ts'
import { isTalentSide, needsAdmin, type Side } from './offer-status.ts'

type Reader = {
  side: Side
  names: { brand: string; talent: string }
  /** False for an agent who can only read. */
  canAct: boolean
  now: number
}

export function nextStepOf(offer: Offer, reader: Reader): string {
  if (reader.side === 'admin') return forAdmin(offer, reader.now)
  return isTalentSide(reader.side) ? forTalentSide(offer, reader) : forBrand(offer, reader)
}

const ENDED = 'This offer has ended.'
const REFUNDED = 'The payment is refunded to the brand in full.'

function forBrand(offer: Offer, { names: { talent } }: Reader): string {
  switch (offer.status) {
    case 'DRAFT':
      return 'Only you can see this draft. Finish it and send it.'
    case 'APPROVED':
      return `${talent} can accept, counter or decline. You pay only after you have agreed.`
    case 'COUNTERED':
      return offer.counteredBy === 'brand'
        ? `${talent} can accept your counter-offer, make another one, or decline.`
        : `Accept the counter-offer, or propose other terms. You pay only after you have agreed.`
    case 'ACCEPTED':
      return `Pay so that ${talent} can start. The money is held in escrow until you accept the work.`
    case 'PENDING_PAY_CAPTURE':
      return 'We review payments of this size ourselves, usually within a day, and email you the result. Your card is authorized and not charged yet.'
    case 'PAID':
      return `${talent} is working on it. You review the work before the money is released.`
    case 'DELIVERED':
      return 'Accept the work, or request changes. If you do neither in time, the money is released automatically.'
    case 'REVISION_REQUESTED':
      return `${talent} is working on the changes you requested. The money stays in escrow.`
    case 'DISPUTED':
      return `We decide once ${talent} has answered or the time to answer is over, and email you the result.`
    case 'COMPLETED':
      return offer.moneyReturnedAt === null
        ? `The work is yours to use as the license says. The money was released to ${talent}.`
        : 'The work is complete, and your payment was refunded.'
    case 'REJECTED':
    case 'EXPIRED':
      return `${ENDED} You were not charged.`
    case 'CANCELLED':
      return offer.paidAt === null ? `${ENDED} You were not charged.` : `${ENDED} ${REFUNDED}`
  }
}

function forTalentSide(offer: Offer, { side, names: { brand, talent }, canAct }: Reader): string {
  const isOwn = side === 'talent'
  if (!isOwn && !canAct && ['APPROVED', 'COUNTERED', 'PAID', 'REVISION_REQUESTED'].includes(offer.status))
    return `You can read this offer. ${talent} answers and delivers.`
  switch (offer.status) {
    case 'DRAFT':
    case 'APPROVED':
      return `Accept the offer, propose other terms, or decline it. ${brand} pays into escrow before the work starts.`
    case 'COUNTERED':
      return offer.counteredBy === 'brand'
        ? 'Accept the counter-offer, propose other terms, or decline the offer.'
        : `${brand} can accept ${isOwn ? 'your' : 'the'} counter-offer or make another one.`
    case 'ACCEPTED':
      return `${brand} pays next. Start when the money is in escrow; we email you.`
    case 'PENDING_PAY_CAPTURE':
      return 'The brand’s card is authorized, and we are reviewing the payment, usually within a day. You do not need to do anything yet: the time to deliver begins once the card is charged.'
    case 'PAID':
      return `Deliver the work. The money is held in escrow and is released when ${brand} accepts it.`
    case 'DELIVERED':
      return `${brand} is reviewing the work. If they do not answer in time, the money is released automatically.`
    case 'REVISION_REQUESTED':
      return 'Deliver a new version with the requested changes. The money stays in escrow.'
    case 'DISPUTED':
      return offer.disputeAnsweredAt === null
        ? 'Answer the dispute. We decide after that, and email you the result.'
        : 'You have answered. We decide next, and email you the result.'
    case 'COMPLETED':
      return offer.moneyReturnedAt === null
        ? `The work is complete, and the money was released to ${isOwn ? 'you' : talent}.`
        : 'The work is complete, and the payment was refunded to the brand.'
    case 'REJECTED':
    case 'EXPIRED':
      return `${ENDED} You do not need to do anything.`
    case 'CANCELLED':
      return offer.paidAt === null ? `${ENDED} Nothing was paid.` : `${ENDED} ${REFUNDED}`
  }
}

function forAdmin(offer: Offer, now: number): string {
  if (offer.status === 'PENDING_PAY_CAPTURE')
    return 'Review the payment: capture it, or release the authorization on the card.'
  if (offer.status === 'DISPUTED')
    return needsAdmin(offer, now) ? 'Decide the dispute.' : 'The talent can still answer the dispute.'
  return 'Nothing needs an admin here.'
}

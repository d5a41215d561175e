import type { Offer } from '../../../client/src/api-types.ts'
import { say } from '../../words/say.ts'
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

function forBrand(offer: Offer, { names: { talent } }: Reader): string {
  switch (offer.status) {
    case 'DRAFT':
      return say('Only you can see this draft. Finish it and send it.')
    case 'APPROVED':
      return say('{talent} can accept, counter or decline. You pay only after you have agreed.', { talent })
    case 'COUNTERED':
      return offer.counteredBy === 'brand'
        ? say('{talent} can accept your counter-offer, make another one, or decline.', { talent })
        : say('Accept the counter-offer, or propose other terms. You pay only after you have agreed.')
    case 'ACCEPTED':
      return say('Pay so that {talent} can start. The money is held in escrow until you accept the work.', { talent })
    case 'PENDING_PAY_CAPTURE':
      return say(
        'We review payments of this size ourselves, usually within a day, and email you the result. Your card is authorized and not charged yet.',
      )
    case 'PAID':
      return say('{talent} is working on it. You review the work before the money is released.', { talent })
    case 'DELIVERED':
      return say('Accept the work, or request changes. If you do neither in time, the money is released automatically.')
    case 'REVISION_REQUESTED':
      return say('{talent} is working on the changes you requested. The money stays in escrow.', { talent })
    case 'DISPUTED':
      return say('We decide once {talent} has answered or the time to answer is over, and email you the result.', {
        talent,
      })
    case 'COMPLETED':
      return offer.moneyReturnedAt === null
        ? say('The work is yours to use as the license says. The money was released to {talent}.', { talent })
        : say('The work is complete, and your payment was refunded.')
    case 'REJECTED':
    case 'EXPIRED':
      return say('This offer has ended. You were not charged.')
    case 'CANCELLED':
      return offer.paidAt === null
        ? say('This offer has ended. You were not charged.')
        : say('This offer has ended. The payment is refunded to the brand in full.')
  }
}

function forTalentSide(offer: Offer, { side, names: { brand, talent }, canAct }: Reader): string {
  const isOwn = side === 'talent'
  if (!isOwn && !canAct && ['APPROVED', 'COUNTERED', 'PAID', 'REVISION_REQUESTED'].includes(offer.status))
    return say('You can read this offer. {talent} answers and delivers.', { talent })
  switch (offer.status) {
    case 'DRAFT':
    case 'APPROVED':
      return say(
        'Accept the offer, propose other terms, or decline it. {brand} pays into escrow before the work starts.',
        { brand },
      )
    case 'COUNTERED':
      return offer.counteredBy === 'brand'
        ? say('Accept the counter-offer, propose other terms, or decline the offer.')
        : isOwn
          ? say('{brand} can accept your counter-offer or make another one.', { brand })
          : say('{brand} can accept the counter-offer or make another one.', { brand })
    case 'ACCEPTED':
      return say('{brand} pays next. Start when the money is in escrow; we email you.', { brand })
    case 'PENDING_PAY_CAPTURE':
      return say(
        'The brand’s card is authorized, and we are reviewing the payment, usually within a day. You do not need to do anything yet: the time to deliver begins once the card is charged.',
      )
    case 'PAID':
      return say('Deliver the work. The money is held in escrow and is released when {brand} accepts it.', { brand })
    case 'DELIVERED':
      return say('{brand} is reviewing the work. If they do not answer in time, the money is released automatically.', {
        brand,
      })
    case 'REVISION_REQUESTED':
      return say('Deliver a new version with the requested changes. The money stays in escrow.')
    case 'DISPUTED':
      return offer.disputeAnsweredAt === null
        ? say('Answer the dispute. We decide after that, and email you the result.')
        : say('You have answered. We decide next, and email you the result.')
    case 'COMPLETED':
      if (offer.moneyReturnedAt !== null) return say('The work is complete, and the payment was refunded to the brand.')
      return isOwn
        ? say('The work is complete, and the money was released to you.')
        : say('The work is complete, and the money was released to {talent}.', { talent })
    case 'REJECTED':
    case 'EXPIRED':
      return say('This offer has ended. You do not need to do anything.')
    case 'CANCELLED':
      return offer.paidAt === null
        ? say('This offer has ended. Nothing was paid.')
        : say('This offer has ended. The payment is refunded to the brand in full.')
  }
}

function forAdmin(offer: Offer, now: number): string {
  if (offer.status === 'PENDING_PAY_CAPTURE')
    return say('Review the payment: capture it, or release the authorization on the card.')
  if (offer.status === 'DISPUTED')
    return needsAdmin(offer, now) ? say('Decide the dispute.') : say('The talent can still answer the dispute.')
  return say('Nothing needs an admin here.')
}

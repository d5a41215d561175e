import type { OfferAction } from '../../../server/features/offers/offer/domain/transitions.ts'
import type { Browser, TestResponse } from '../world.ts'
import { DELIVERY } from './offers.ts'

export type Actor = Pick<Browser, 'post'>

export type Act = (actor: Actor, offerId: string) => Promise<TestResponse>

const respond =
  (action: string, more: object = {}): Act =>
  (actor, offerId) =>
    actor.post('/api/offers/respond', { offerId, action, ...more })
const send =
  (path: string, more: object = {}): Act =>
  (actor, offerId) =>
    actor.post(path, { offerId, ...more })

export const ACTS: Record<OfferAction, Act> = {
  ACCEPT: respond('accept'),
  // Each amount is new, because an identical counter-offer would count as a repetition.
  COUNTER: (actor, offerId) =>
    respond('counter', { counterNote: 'Rather this.', counterAmountMinorUnit: nextAmount() })(actor, offerId),
  REJECT: respond('reject'),
  PAY: (actor, offerId) => actor.post('/api/payments/create-intent', { payFor: 'OFFER', payForId: offerId }),
  CANCEL: send('/api/offers/cancel'),
  DELIVER: send('/api/offers/deliver', DELIVERY),
  COMPLETE: send('/api/offers/complete'),
  REQUEST_REVISION: send('/api/offers/revision', { reason: 'A little brighter, please.' }),
  DISPUTE: send('/api/offers/dispute', { reason: 'The cup is not in it.' }),
  RESOLVE_DISPUTE: send('/api/offers/admin/resolve-dispute', {
    resolution: 'REVISION',
    note: 'Once more, with the cup.',
  }),
  APPROVE_CAPTURE: send('/api/offers/admin/release-capture'),
  DECLINE_CAPTURE: send('/api/offers/admin/decline-capture', { note: 'The card is not theirs.' }),
}

let amount = 300_000
const nextAmount = (): number => ++amount

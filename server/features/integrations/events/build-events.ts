import { isoTime } from '../../../platform/http/schemas.ts'
import type { MoveAction, NoteAction } from '../../offers/offer/index.ts'
import { type EventData, kindOf } from './catalog.ts'
import type { EventType } from './domain/event-types.ts'
import type { OfferFacts, OrderFacts, OutboxRow } from './outbox-row.ts'

export type BuiltEvent = { type: EventType; data: EventData }

/** Null: no receiver is notified of the action. */
const EVENT_OF_ACTION: Readonly<Record<MoveAction | NoteAction, EventType | null>> = {
  SAVE_DRAFT: null,
  SUBMIT: 'offer.submitted',
  AUTO_REJECT: 'offer.rejected',
  AUTO_COUNTER: 'offer.countered',
  ACCEPT: 'offer.accepted',
  COUNTER: 'offer.countered',
  REJECT: 'offer.rejected',
  EXPIRE: 'offer.expired',
  CANCEL: 'offer.canceled',
  PAY: 'offer.paid',
  PAYMENT_SUCCEEDED: 'offer.paid',
  APPROVE_CAPTURE: 'offer.paid',
  PAYMENT_AUTHORIZED: 'offer.payment_authorized',
  DECLINE_CAPTURE: 'offer.payment_declined',
  AUTHORIZATION_ENDED: 'offer.payment_declined',
  PAYMENT_RETURNED: 'offer.payment_returned',
  DELIVER: 'offer.delivered',
  REQUEST_REVISION: 'offer.revision_requested',
  COMPLETE: 'offer.completed',
  AUTO_RELEASE: 'offer.completed',
  DISPUTE: 'offer.disputed',
  RESOLVE_DISPUTE: 'offer.dispute_resolved',
  REQUEST_EXTENSION: 'offer.extension_requested',
  GRANT_EXTENSION: 'offer.extension_granted',
  REFUSE_EXTENSION: 'offer.extension_refused',
  EXTENSION_LAPSED: 'offer.extension_lapsed',
  ALLOW_REVISIONS: 'offer.revisions_allowed',
  ANSWER_DISPUTE: null,
  ADD_EVIDENCE: null,
  DISPUTE_ANSWER_OVER: null,
}

const EVENT_OF_PAYOUT = { PENDING: 'payout.sent', SUCCEEDED: 'payout.paid', FAILED: 'payout.failed' } as const

/** Returns the events of an outbox row in order; often there are none. */
export function buildEvents(row: OutboxRow): BuiltEvent[] {
  const occurredAt = isoTime(row.occurredAt)
  switch (row.source) {
    case 'offer':
      return eventsOfOffer(row.facts, occurredAt)
    case 'order': {
      const { id, number, from, to, actor, amountMinorUnit, currency } = row.facts
      const data = {
        orderId: id,
        orderNumber: number,
        fromStatus: from,
        toStatus: to,
        actor,
        amountMinorUnit,
        currency,
        occurredAt,
      }
      return eventsOfOrder(row.facts).map((type) => ({ type, data }))
    }
    case 'payout': {
      const { id, from, to, kind, amountMinorUnit, currency } = row.facts
      const data = { payoutId: id, kind, fromStatus: from, toStatus: to, amountMinorUnit, currency, occurredAt }
      return [{ type: EVENT_OF_PAYOUT[to], data }]
    }
  }
}

function eventsOfOffer(
  { id, action, from, to, actor, amountMinorUnit, currency }: OfferFacts,
  occurredAt: string,
): BuiltEvent[] {
  const type = EVENT_OF_ACTION[action]
  if (type === null) return []
  // Only the brand knows that there was a draft.
  const fromStatus = from === 'DRAFT' ? null : from
  const data = { offerId: id, fromStatus, toStatus: to, actor, amountMinorUnit, currency, occurredAt }
  const isDone = type === 'offer.completed'
  const how = action === 'COMPLETE' ? 'accepted' : 'released'
  const event: BuiltEvent = { type, data: isDone ? { ...data, how } : data }
  // A completed offer has a license, although its row is written when somebody first asks for it.
  return to === 'COMPLETED' ? [event, { type: 'license.issued', data: { offerId: id, occurredAt } }] : [event]
}

function eventsOfOrder({ part, from, to, hasThings, isPaid }: OrderFacts): EventType[] {
  if (part === 'payment') return to === 'refunded' ? ['order.refunded'] : []
  // Events of an order with printed items follow those items, not its files.
  if (part !== (hasThings ? 'things' : 'files')) return []
  if (from === null) return isPaid ? ['order.created', 'order.paid'] : ['order.created']
  if (to === 'shipped') return ['order.shipped']
  if (to === 'delivered' || to === 'completed') return ['order.delivered']
  return to === 'cancelled' ? ['order.canceled'] : []
}

/** Writes the body of the request. It is stored, so every attempt sends and signs the same text. */
export const writeBody = ({ type, data }: BuiltEvent): string =>
  JSON.stringify({ type, version: kindOf(type).version, timestamp: data.occurredAt, data })

import Type, { type Static, type TSchema } from 'typebox'
import { mapValues } from '../../../platform/http/description/components.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  AmountMinorUnit,
  Count,
  Currency,
  Exactly,
  Id,
  NullableText,
  named,
  OneOf,
  Text,
  Time,
} from '../../../platform/http/schemas.ts'
import { EVENT_TYPES, type EventType } from './domain/event-types.ts'

const MOVE = { fromStatus: NullableText(40), toStatus: Text({ maxLength: 40 }) }
const MONEY = { amountMinorUnit: AmountMinorUnit, currency: Currency }

const OFFER = {
  offerId: Id,
  ...MOVE,
  actor: named('OfferEventActor', OneOf(['brand', 'talent', 'agent', 'admin', 'system'])),
  ...MONEY,
  occurredAt: Time,
}
const OfferData = named('OfferEventData', Exactly(OFFER))
const CompletedData = named(
  'CompletedOfferEventData',
  Exactly({
    ...OFFER,
    how: OneOf(['accepted', 'released'], { description: 'By the brand, or automatically because the time was up.' }),
  }),
)
const LicenseData = named('LicenseEventData', Exactly({ offerId: Id, occurredAt: Time }))
const OrderData = named(
  'OrderEventData',
  Exactly({
    orderId: Id,
    orderNumber: Text({ maxLength: 40 }),
    ...MOVE,
    actor: named('OrderEventActor', OneOf(['system', 'fan', 'admin', 'print-shop'])),
    amountMinorUnit: Count,
    currency: Currency,
    occurredAt: Time,
  }),
)
const PayoutData = named(
  'PayoutEventData',
  Exactly({
    payoutId: Id,
    kind: named('PayoutEventKind', OneOf(['scheduled', 'manual', 'advance'])),
    ...MOVE,
    ...MONEY,
    occurredAt: Time,
  }),
)
const TestData = named('TestEventData', Exactly({ endpointId: Id, occurredAt: Time }))

export type OfferEventData = Static<typeof OfferData>
export type EventData =
  | OfferEventData
  | Static<typeof CompletedData>
  | Static<typeof LicenseData>
  | Static<typeof OrderData>
  | Static<typeof PayoutData>
  | Static<typeof TestData>

export type EventKind = {
  type: EventType
  version: number
  about: string
  data: TSchema
  example: EventData
}

const MONEY_OF_STORY = { amountMinorUnit: 250_000, currency: 'EUR' }

const offerEvent =
  (from: string | null, to: string, actor: OfferEventData['actor']) =>
  (type: EventType, about: string): EventKind => ({
    type,
    version: 1,
    about,
    data: OfferData,
    example: {
      offerId: STORY.offerId,
      fromStatus: from,
      toStatus: to,
      actor,
      ...MONEY_OF_STORY,
      occurredAt: STORY.sentAt,
    },
  })
const note = (status: string, actor: OfferEventData['actor']) => offerEvent(status, status, actor)

const orderEvent = (
  type: EventType,
  about: string,
  from: string | null,
  to: string,
  actor: Static<typeof OrderData>['actor'] = 'system',
): EventKind => ({
  type,
  version: 1,
  about,
  data: OrderData,
  example: {
    orderId: STORY.orderId,
    orderNumber: 'ORD-7KQ2M9XW',
    fromStatus: from,
    toStatus: to,
    actor,
    amountMinorUnit: 3900,
    currency: 'EUR',
    occurredAt: STORY.paidAt,
  },
})

const payoutEvent = (type: EventType, about: string, from: string | null, to: string): EventKind => ({
  type,
  version: 1,
  about,
  data: PayoutData,
  example: {
    payoutId: STORY.payoutId,
    kind: 'scheduled',
    fromStatus: from,
    toStatus: to,
    ...MONEY_OF_STORY,
    occurredAt: STORY.laterAt,
  },
})

const KINDS: readonly EventKind[] = [
  offerEvent(null, 'APPROVED', 'brand')('offer.submitted', 'A brand sent an offer to a talent.'),
  offerEvent('APPROVED', 'COUNTERED', 'talent')('offer.countered', 'One side made a counter-offer.'),
  offerEvent('APPROVED', 'ACCEPTED', 'talent')('offer.accepted', 'The other side accepted the offer.'),
  offerEvent('APPROVED', 'REJECTED', 'talent')('offer.rejected', 'The talent declined the offer, or their policy did.'),
  offerEvent('APPROVED', 'EXPIRED', 'system')('offer.expired', 'The time to answer the offer is over.'),
  offerEvent('ACCEPTED', 'CANCELLED', 'brand')('offer.canceled', 'One side canceled the offer.'),
  offerEvent(
    'ACCEPTED',
    'PENDING_PAY_CAPTURE',
    'system',
  )('offer.payment_authorized', 'The payment was authorized and waits for a review.'),
  offerEvent(
    'PENDING_PAY_CAPTURE',
    'ACCEPTED',
    'admin',
  )('offer.payment_declined', 'An authorized payment was declined or has expired; the offer can be paid again.'),
  offerEvent('ACCEPTED', 'PAID', 'brand')('offer.paid', 'The brand paid, and the money is held in escrow.'),
  offerEvent(
    'PAID',
    'CANCELLED',
    'system',
  )('offer.payment_returned', 'The payment went back to the brand, which ends the offer.'),
  offerEvent('PAID', 'DELIVERED', 'talent')('offer.delivered', 'The talent delivered the work.'),
  offerEvent('DELIVERED', 'REVISION_REQUESTED', 'brand')('offer.revision_requested', 'The brand asked for changes.'),
  {
    ...offerEvent(
      'DELIVERED',
      'COMPLETED',
      'brand',
    )('offer.completed', 'The work was accepted, or the time to answer was over, and the money was released.'),
    data: CompletedData,
    example: {
      offerId: STORY.offerId,
      fromStatus: 'DELIVERED',
      toStatus: 'COMPLETED',
      actor: 'brand',
      ...MONEY_OF_STORY,
      how: 'accepted',
      occurredAt: STORY.sentAt,
    },
  },
  offerEvent('DELIVERED', 'DISPUTED', 'brand')('offer.disputed', 'The brand opened a dispute.'),
  offerEvent(
    'DISPUTED',
    'COMPLETED',
    'admin',
  )(
    'offer.dispute_resolved',
    'An admin decided the dispute: `toStatus` is COMPLETED, CANCELLED or REVISION_REQUESTED.',
  ),
  note('PAID', 'talent')('offer.extension_requested', 'The talent asked for more time.'),
  note('PAID', 'brand')('offer.extension_granted', 'The brand gave the talent more time.'),
  note('PAID', 'brand')('offer.extension_refused', 'The brand refused to give more time.'),
  note('PAID', 'system')('offer.extension_lapsed', 'The brand did not answer the request for more time.'),
  note('REVISION_REQUESTED', 'talent')('offer.revisions_allowed', 'The talent included more revisions.'),
  {
    type: 'license.issued',
    version: 1,
    about: 'The completed offer has a license now, or its license covers the work that was delivered again.',
    data: LicenseData,
    example: { offerId: STORY.offerId, occurredAt: STORY.sentAt },
  },
  orderEvent('order.created', 'A fan placed an order in a talent’s store.', null, 'new'),
  orderEvent('order.paid', 'The order was paid.', null, 'new'),
  orderEvent('order.shipped', 'The printed items of the order were shipped.', 'ready', 'shipped', 'print-shop'),
  orderEvent(
    'order.delivered',
    'The printed items arrived, or the files of an order without printed items are ready.',
    'shipped',
    'delivered',
    'print-shop',
  ),
  orderEvent('order.canceled', 'The order was canceled.', 'new', 'cancelled', 'fan'),
  orderEvent('order.refunded', 'The order was refunded.', 'succeeded', 'refunded'),
  payoutEvent('payout.sent', 'A payout to the talent was begun.', null, 'PENDING'),
  payoutEvent('payout.paid', 'A payout reached the payment processor’s account of the talent.', 'PENDING', 'SUCCEEDED'),
  payoutEvent('payout.failed', 'A payout failed; its earnings wait for the next one.', 'PENDING', 'FAILED'),
  {
    type: 'webhook.test',
    version: 1,
    about: 'A test event, sent on request.',
    data: TestData,
    example: { endpointId: STORY.webhookEndpointId, occurredAt: STORY.sentAt },
  },
]

const BY_TYPE = new Map(KINDS.map((kind) => [kind.type, kind]))

export const EVENT_KINDS: readonly EventKind[] = EVENT_TYPES.map(kindOf)

export function kindOf(type: EventType): EventKind {
  const kind = BY_TYPE.get(type)
  if (!kind) throw new Error(`the catalog of events has no ${type}`)
  return kind
}

export const bodySchemaOf = ({ type, version, data }: EventKind) =>
  Exactly({ type: Type.Literal(type), version: Type.Literal(version), timestamp: Time, data })

/**
 * Returns a schema as receivers should check it: with room for unknown fields, because new fields
 * do not change the version of an event.
 */
export function openSchema<Schema extends TSchema>(schema: Schema): Schema {
  const { additionalProperties: _strict, properties, ...rest } = schema as TSchema & Opened
  return { ...rest, ...(properties ? { properties: mapValues(properties, openSchema) } : {}) } as unknown as Schema
}

type Opened = { additionalProperties?: unknown; properties?: Readonly<Record<string, TSchema>> }

/** Example of the request that a receiver gets. */
export const exampleBodyOf = ({ type, version, example }: EventKind) => ({
  type,
  version,
  timestamp: example.occurredAt,
  data: example,
})

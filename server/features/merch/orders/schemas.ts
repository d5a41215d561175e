import Type, { type Static } from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Count,
  Currency,
  Exactly,
  Id,
  MadeWithAi,
  Money,
  Nullable,
  NullableText,
  NullableTime,
  named,
  OneOf,
  Text,
  Time,
  withExample,
} from '../../../platform/http/schemas.ts'
import { ShownProductSafety } from '../catalog/index.ts'
import { FILE_STATUSES, FULFILMENT_STATUSES, ORDER_STATUSES, PAYMENT_STATUSES } from './domain/order-statuses.ts'
import { ORDER_EVENTS } from './domain/order-texts.ts'

const NullableUrl = NullableText(2048)
export const OrderNumber = withExample(Type.String({ minLength: 1, maxLength: 40 }), 'ORD-7KQ2MX9R')
export const OrderId = withExample(Type.String({ minLength: 1, maxLength: 100 }), STORY.offerId)

export const OrderStatusName = named('MerchOrderStatus', OneOf(ORDER_STATUSES))
export const FilesStatusName = named('MerchFilesStatus', OneOf(FILE_STATUSES))
export const PaymentStatusName = named('MerchPaymentStatus', OneOf(PAYMENT_STATUSES))
export const FulfilmentStatusName = named('MerchFulfillmentStatus', OneOf(FULFILMENT_STATUSES))
export const OrderModeName = named('MerchOrderMode', OneOf(['LIVE', 'PREVIEW']))

export const ShippingAddressView = named(
  'MerchShippingAddress',
  Type.Object(
    {
      email: Type.String(),
      firstName: Type.String(),
      lastName: Type.String(),
      addressLine1: Type.String(),
      city: Type.String(),
      state: Type.String(),
      postalCode: Type.String(),
      country: Type.String(),
    },
    { additionalProperties: true },
  ),
)

const DownloadUrl = withExample(Type.String(), 'https://semblance.example.com/media/merch/ai-generated/…')

export const OrderItemView = named(
  'MerchOrderItem',
  Exactly({
    id: Id,
    catalogProductId: Id,
    sku: withExample(Type.String(), 'DEFAULT-HOODIE1'),
    name: withExample(Type.String(), 'Hoodie'),
    type: withExample(Type.String(), 'hoodie'),
    size: withExample(NullableText(), 'M'),
    color: withExample(NullableText(), 'Black'),
    placement: withExample(NullableText(), 'front'),
    fanName: NullableText(),
    giftNote: NullableText(),
    quantity: withExample(Type.Integer({ minimum: 1 }), 1),
    unitPriceMinorUnit: withExample(Money, 4900),
    totalMinorUnit: withExample(Money, 4900),
    artKey: NullableText(),
    previewUrl: NullableUrl,
    madeWithAi: MadeWithAi,
    safety: ShownProductSafety,
  }),
)

export const OrderShipmentView = named(
  'MerchShipment',
  Exactly({
    carrier: withExample(NullableText(), 'Post'),
    trackingNumber: withExample(NullableText(), 'RR123456785DE'),
    trackingUrl: withExample(NullableUrl, 'https://carrier.example.com/track/RR123456785DE'),
    status: OneOf(['under_way', 'delivered', 'lost']),
    shippedAt: Time,
    deliveredAt: NullableTime,
  }),
)

const OrderCampaignView = named(
  'MerchOrderCampaign',
  Exactly({
    slug: withExample(Type.String(), 'mara-live'),
    name: withExample(Type.String(), 'Mara live'),
    talentName: withExample(Type.String(), 'Mara Lindqvist'),
    supportEmail: withExample(NullableText(), 'help@example.com'),
  }),
)

export const MerchOrderView = named(
  'MerchOrder',
  Exactly({
    orderId: OrderId,
    orderNumber: OrderNumber,
    ppuCode: withExample(NullableText(), 'K7Q2MX9RBD4H'),
    mode: OrderModeName,
    status: OrderStatusName,
    filesStatus: Nullable(FilesStatusName),
    paymentStatus: PaymentStatusName,
    fulfillmentStatus: FulfilmentStatusName,
    statusText: withExample(Type.String(), 'Your order is being printed.'),
    team: {
      ...Nullable(
        named(
          'OrderTeam',
          Exactly({
            name: withExample(Text(), 'Sweden'),
            slug: withExample(Text(), 'sweden'),
            boardSlug: withExample(Text(), 'world-tour'),
            boardName: withExample(Text(), 'World tour'),
          }),
        ),
      ),
      description: 'The leaderboard team that the buyer had joined.',
    },
    campaign: OrderCampaignView,
    email: withExample(NullableText(), 'fan@example.com'),
    name: withExample(NullableText(), 'Robin Fan'),
    shippingInfo: Nullable(ShippingAddressView),
    giftNote: NullableText(),
    currency: Currency,
    subtotalMinorUnit: withExample(Money, 4900),
    discountMinorUnit: withExample(Money, 0),
    discountCode: NullableText(),
    shippingMinorUnit: withExample(Money, 700),
    taxMinorUnit: withExample(Money, 0),
    totalMinorUnit: withExample(Money, 5600),
    items: Type.Array(OrderItemView),
    shipments: Type.Array(OrderShipmentView),
    history: Type.Array(
      Exactly({ at: Time, what: OneOf(ORDER_EVENTS), text: withExample(Type.String(), 'You placed the order.') }),
    ),
    downloads: Type.Array(
      Exactly({
        itemId: Id,
        name: withExample(Type.String(), 'Digital picture'),
        url: DownloadUrl,
        madeWithAi: MadeWithAi,
      }),
    ),
    canCancel: Type.Boolean({ description: 'True if the buyer can still cancel it.' }),
    cancelUntil: NullableTime,
    itemCount: withExample(Count, 1),
    orderUrl: withExample(Type.String(), 'https://semblance.example.com/order/ORD-7KQ2MX9R?token=…'),
    receiptUrl: withExample(
      Type.String(),
      'https://semblance.example.com/api/merch/order/ORD-7KQ2MX9R/receipt?token=…',
    ),
    createdAt: Time,
    updatedAt: Time,
  }),
)

const { orderNumber, status, campaign, currency, totalMinorUnit, orderUrl, createdAt, items } =
  MerchOrderView.properties
export const HISTORY_FIELDS = { orderNumber, status, campaign, currency, totalMinorUnit, orderUrl, createdAt, items }
export type MerchOrderView = Static<typeof MerchOrderView>

export const OrderToken = withExample(
  Text({ minLength: 1, maxLength: 200, description: 'From the email about the order.' }),
  STORY.clientSecret,
)
export const tokenOrderInput = { params: Exactly({ orderNumber: OrderNumber }), query: Exactly({ token: OrderToken }) }

export const adminOrderRoute = { auth: 'admin', cors: true, tag: 'Merch administration' } as const

const MAX_ORDERS = 100
export const OrderIds = withExample(Type.Array(Id, { minItems: 1, maxItems: MAX_ORDERS, uniqueItems: true }), [
  STORY.offerId,
])

export const orderFilters = {
  status: Type.Optional(OrderStatusName),
  paymentStatus: Type.Optional(PaymentStatusName),
  fulfillmentStatus: Type.Optional(FulfilmentStatusName),
  campaignId: Type.Optional(Id),
  mode: Type.Optional(OrderModeName),
  q: Type.Optional(
    withExample(
      Text({ minLength: 1, maxLength: 100, description: 'Part of a number, an address or a name, in any case.' }),
      'ORD-7K',
    ),
  ),
  from: Type.Optional(Time),
  to: Type.Optional(Time),
  stuck: Type.Optional(OneOf(['true'], { description: 'Limits the list to orders that are stuck.' })),
}
export type OrderFilters = Static<ReturnType<typeof Exactly<typeof orderFilters>>>

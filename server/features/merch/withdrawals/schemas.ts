import Type, { type Static } from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Currency,
  Email,
  Exactly,
  Id,
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
import { WITHDRAWAL_ACTS, WITHDRAWAL_STATUSES } from './domain/refund-due.ts'
import { OBSTACLES } from './domain/withdrawal-right.ts'

export const MAX_WITHDRAWN = 20
const MAX_NAME = 200

export const BuyerName = withExample(Text({ minLength: 1, maxLength: MAX_NAME }), 'Robin Fan')
export const StatusName = named('MerchWithdrawalStatus', OneOf(WITHDRAWAL_STATUSES))
export const ActName = named('MerchWithdrawalAct', OneOf(WITHDRAWAL_ACTS))

export const WithdrawalStatement = named(
  'MerchWithdrawalStatement',
  Exactly({
    name: BuyerName,
    email: Email,
    itemIds: Type.Array(Id, { minItems: 1, maxItems: MAX_WITHDRAWN, uniqueItems: true }),
  }),
  { name: 'Robin Fan', email: 'robin@example.com', itemIds: [STORY.offerId] },
)
export type WithdrawalStatement = Static<typeof WithdrawalStatement>

const WithdrawnItem = named(
  'MerchWithdrawnItem',
  Exactly({ itemId: Id, name: withExample(Text({ description: 'With quantity, size and color.' }), 'Poster, A2') }),
)

const shared = {
  id: withExample(Id, STORY.reportId),
  name: withExample(NullableText(MAX_NAME), 'Robin Fan'),
  email: withExample(NullableText(254), 'robin@example.com'),
  items: Type.Array(WithdrawnItem),
  status: StatusName,
  currency: Currency,
  amountMinorUnit: {
    ...withExample(Money, 2900),
    description: 'The refund: price, tax, and the outbound shipping if nothing is kept.',
  },
  statedAt: Time,
  sendBackBy: { ...NullableTime, description: 'Null if there is nothing to send back.' },
  refundDueAt: Time,
  isWithheld: Type.Boolean({
    description: 'True while the refund may wait, because the goods are neither back nor proven to be sent.',
  }),
  returnSeenAs: Nullable(OneOf(['GOODS', 'PROOF'])),
  returnSeenAt: NullableTime,
  decisionReason: withExample(NullableText(2000), null),
  decidedAt: NullableTime,
  refundedAt: NullableTime,
}

export const WithdrawalView = named('MerchWithdrawal', Exactly(shared))
export type WithdrawalView = Static<typeof WithdrawalView>

export const AdminWithdrawalView = named(
  'MerchWithdrawalForAdmins',
  Exactly({
    ...shared,
    orderId: Id,
    orderNumber: withExample(Text(), 'ORD-7KQ2MX9R'),
    campaignName: withExample(Text(), 'Mara live'),
    paymentId: withExample(NullableText(100), STORY.paymentId),
    isPartOfPayment: Type.Boolean({
      description:
        'True if a part of the payment is refunded. Refund that part at the payment processor, then repeat the act.',
    }),
    allowedActs: Type.Array(ActName),
  }),
)
export type AdminWithdrawalView = Static<typeof AdminWithdrawalView>

const Refundable = named(
  'MerchWithdrawableItem',
  Exactly({
    ...WithdrawnItem.properties,
    amountMinorUnit: { ...withExample(Money, 2900), description: 'The refund for this item alone.' },
    until: { ...NullableTime, description: 'Null while the goods are not delivered.' },
    obstacle: {
      ...Nullable(OneOf(OBSTACLES)),
      description: 'Why the buyer cannot withdraw from the item; null if they can.',
    },
  }),
)

export const WithdrawalOptions = named(
  'MerchWithdrawalOptions',
  Exactly({
    orderNumber: withExample(Text(), 'ORD-7KQ2MX9R'),
    campaignName: withExample(Text(), 'Mara live'),
    campaignSlug: withExample(Text(), 'mara-live'),
    supportEmail: withExample(NullableText(), 'help@example.com'),
    name: withExample(NullableText(), 'Robin Fan'),
    email: withExample(NullableText(), 'robin@example.com'),
    currency: Currency,
    items: Type.Array(Refundable),
    statement: {
      ...Nullable(Exactly({ ...WithdrawalStatement.properties, amountMinorUnit: withExample(Money, 2900) })),
      description: 'The statement to confirm, if the address names one.',
    },
    withdrawals: Type.Array(WithdrawalView),
  }),
)
export type WithdrawalOptions = Static<typeof WithdrawalOptions>

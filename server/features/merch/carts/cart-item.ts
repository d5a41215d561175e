import Type, { type Static } from 'typebox'
import {
  Exactly,
  Id,
  Money,
  NullableId,
  NullableText,
  named,
  OneOf,
  Text,
  withExample,
} from '../../../platform/http/schemas.ts'

export const CartStatusName = named('MerchCartStatus', OneOf(['active', 'converted', 'discarded', 'abandoned']))

/**
 * A row of a cart or of an order. Rows of an order never change (contract, part 2, "Cart item").
 */
export type CartItem = {
  id: string
  cartId: string | null
  copyOf: string | null
  orderId: string | null
  sessionId: string
  campaignId: string
  shopProductId: string
  catalogProductId: string
  designId: string | null
  artKey: string | null
  selfieId: string | null
  placement: string | null
  size: string | null
  color: string | null
  fanName: string | null
  giftNote: string | null
  quantity: number
  unitPriceMinorUnit: number
  currency: string
  previewFilename: string | null
  cleanFilename: string | null
  position: number
}

export const MAX_ITEMS = 20
export const MAX_QUANTITY = 10
const MAX_NOTE = 300

const Key = Type.Unsafe<string | null>({ type: ['string', 'null'], minLength: 1, maxLength: 300 })
const Word = Type.Unsafe<string | null>({ type: ['string', 'null'], minLength: 1, maxLength: 60 })
const Note = Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: MAX_NOTE })

/** The server decides the price, the picture and the availability of the item. */
export const CartItemInput = named(
  'MerchCartItemWanted',
  Exactly({
    catalogProductId: Id,
    designId: Type.Optional(NullableId),
    artKey: Type.Optional(Key),
    selfieId: Type.Optional(NullableId),
    placement: Type.Optional(Word),
    size: Type.Optional(Word),
    color: Type.Optional(Word),
    fanName: Type.Optional(NullableText(60)),
    giftNote: Type.Optional(Note),
    quantity: Type.Integer({ minimum: 1, maximum: MAX_QUANTITY }),
  }),
  { catalogProductId: '019ab0c1-7d20-7c31-9a5e-4f0b82d6c7e3', size: 'm', color: 'black', quantity: 1 },
)
export type CartItemInput = Static<typeof CartItemInput>

export const CartItemInputs = Type.Array(CartItemInput, { maxItems: MAX_ITEMS })

export const CartDetails = {
  discountCode: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 40 })),
  giftNote: Type.Optional(Note),
}

export const CartItemView = named(
  'MerchCartItem',
  Exactly({
    id: Id,
    campaignId: Id,
    shopProductId: Id,
    catalogProductId: Id,
    designId: NullableId,
    artKey: Key,
    selfieId: NullableId,
    placement: NullableText(60),
    size: NullableText(60),
    color: NullableText(60),
    fanName: NullableText(60),
    giftNote: Note,
    quantity: withExample(Type.Integer({ minimum: 1, maximum: MAX_QUANTITY }), 1),
    unitPriceMinorUnit: withExample(Money, 4900),
    currency: withExample(Text(), 'USD'),
    previewFilename: NullableText(300),
    cleanFilename: NullableText(300),
  }),
)

/** Leaves out the fields that link the row to a session. */
export const viewCartItem = ({
  cartId: _cart,
  copyOf: _copy,
  orderId: _order,
  sessionId: _session,
  position: _position,
  ...item
}: CartItem): Static<typeof CartItemView> => item

import Type, { type Static } from 'typebox'
import {
  Exactly,
  MAX_AMOUNT_MINOR_UNIT,
  Nullable,
  NullableText,
  named,
  OneOf,
  Text,
  withExample,
} from '../../../platform/http/schemas.ts'
import { ProductSafety } from './product-safety.ts'

export const PRODUCT_TYPES = ['tshirt', 'hoodie', 'plaque', 'digital-img', 'general'] as const
export type ProductType = (typeof PRODUCT_TYPES)[number]
export const ProductTypeName = named('MerchProductType', OneOf(PRODUCT_TYPES))

export const Prices = named(
  'MerchPrices',
  Type.Record(Type.String({ pattern: '^[A-Z]{3}$' }), Type.Integer({ minimum: 0, maximum: MAX_AMOUNT_MINOR_UNIT }), {
    additionalProperties: false,
    maxProperties: 40,
    description: 'Minor units, by currency.',
  }),
  { USD: 5900, EUR: 5500 },
)

const Key = withExample(Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,39}$' }), 'm')
const Centimeters = Type.Optional(Type.Number({ minimum: 1, maximum: 500, description: 'Centimeters.' }))

export const ProductSize = named(
  'MerchSize',
  Exactly({
    key: Key,
    label: withExample(Text({ minLength: 1, maxLength: 40 }), 'M'),
    chest: Centimeters,
    length: Centimeters,
    sleeve: Centimeters,
  }),
  { key: 'm', label: 'M', chest: 112, length: 71 },
)

export const ProductColor = named(
  'MerchColor',
  Exactly({
    key: Key,
    label: Text({ minLength: 1, maxLength: 40 }),
    hex: Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }),
  }),
  { key: 'black', label: 'Black', hex: '#14110f' },
)

export const Personalization = Nullable(
  named(
    'MerchPersonalization',
    Exactly({ needsName: Type.Boolean(), maxLength: Type.Integer({ minimum: 1, maximum: 60 }) }),
    { needsName: true, maxLength: 20 },
  ),
)

export const PRODUCT_FIELDS = {
  type: ProductTypeName,
  name: withExample(Text({ minLength: 1, maxLength: 120 }), 'Heavy hoodie'),
  description: withExample(NullableText(4000), '400 g cotton, brushed inside.'),
  pricesMinorUnit: Prices,
  sizes: Type.Array(ProductSize, { maxItems: 40 }),
  colors: Type.Array(ProductColor, { maxItems: 40 }),
  personalization: Personalization,
  isDigital: Type.Boolean({ description: 'True for a file: nothing is sent and there is no shipping fee.' }),
  safety: ProductSafety,
  weightGrams: withExample(Type.Integer({ minimum: 0, maximum: 100_000 }), 620),
  isActive: Type.Boolean({ description: 'When false, no campaign can sell it.' }),
}

export type ProductSize = Static<typeof ProductSize>
export type ProductColor = Static<typeof ProductColor>
export type Personalization = Static<typeof Personalization>

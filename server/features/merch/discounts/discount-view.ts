import Type, { type Static } from 'typebox'
import {
  AmountMinorUnit,
  Count,
  Exactly,
  Id,
  isoTime,
  isoTimeOrNull,
  Nullable,
  NullableTime,
  named,
  Time,
  withExample,
} from '../../../platform/http/schemas.ts'
import type { CountedDiscount } from './queries/discounts.ts'

export const DiscountCode = withExample(
  Type.String({
    pattern: '^[A-Za-z0-9-]{3,40}$',
    description: 'Letters, digits and hyphens; case does not matter.',
  }),
  'WELCOME-10',
)

/** Exactly one of `percentBps` and `amounts` is not null. */
export const DiscountFields = {
  percentBps: Type.Optional(
    Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      minimum: 1,
      maximum: 10_000,
      description: 'Basis points of the price of the goods.',
    }),
  ),
  amounts: Type.Optional(
    Nullable(
      Type.Record(Type.String({ pattern: '^[A-Z]{3}$' }), AmountMinorUnit, {
        additionalProperties: false,
        maxProperties: 40,
        description: 'Minor units by currency.',
      }),
    ),
  ),
  startsAt: Type.Optional(NullableTime),
  endsAt: Type.Optional(NullableTime),
  usesLimit: Type.Optional(Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 1, maximum: 1_000_000 })),
  isActive: Type.Optional(Type.Boolean()),
}

const EXAMPLE = {
  id: '019ab0d4-2c61-7e05-8f9b-61c3d0a7e5b2',
  campaignId: '019ab0c0-1e44-7a90-b3d2-58f6c17e90a4',
  code: 'WELCOME-10',
  percentBps: 1000,
  amounts: null,
  startsAt: null,
  endsAt: '2026-12-31T23:00:00.000Z',
  usesLimit: 500,
  used: 12,
  isActive: true,
  version: 1,
  createdAt: '2026-11-20T09:30:00.000Z',
  updatedAt: '2026-11-20T09:30:00.000Z',
}

export const DiscountView = named(
  'MerchDiscount',
  Exactly({
    id: Id,
    campaignId: Id,
    code: DiscountCode,
    percentBps: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
    amounts: Nullable(Type.Record(Type.String(), AmountMinorUnit)),
    startsAt: NullableTime,
    endsAt: NullableTime,
    usesLimit: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
    used: Count,
    isActive: Type.Boolean(),
    version: Count,
    createdAt: Time,
    updatedAt: Time,
  }),
  EXAMPLE,
)

export const viewDiscount = (discount: CountedDiscount): Static<typeof DiscountView> => ({
  id: discount.id,
  campaignId: discount.campaignId,
  code: discount.code,
  percentBps: discount.percentBps,
  amounts: discount.amounts && { ...discount.amounts },
  startsAt: isoTimeOrNull(discount.startsAt),
  endsAt: isoTimeOrNull(discount.endsAt),
  usesLimit: discount.usesLimit,
  used: discount.used,
  isActive: discount.isActive,
  version: discount.version,
  createdAt: isoTime(discount.createdAt),
  updatedAt: isoTime(discount.updatedAt),
})

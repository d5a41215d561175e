import Type, { type TProperties, type TSchema } from 'typebox'

/** An object that refuses fields it does not know. */
export const Exactly = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false })

export const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** One of a few words. */
export const OneOf = <const Words extends readonly string[]>(
  words: Words,
  options: { description?: string; default?: Words[number] } = {},
) => Type.Unsafe<Words[number]>({ type: 'string', enum: [...words], ...options })

export const NullableText = (maxLength = 20_000) => Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength })
export const Text = (options: { minLength?: number; maxLength?: number; description?: string } = {}) =>
  Type.String({ maxLength: 20_000, ...options })

export const Id = Type.String({ minLength: 1, maxLength: 100 })
export const NullableId = Type.Unsafe<string | null>({ type: ['string', 'null'], minLength: 1, maxLength: 100 })

/** ISO 8601, UTC, milliseconds. */
export const Time = Type.String({ format: 'date-time' })
export const NullableTime = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' })

/** Far above any real offer, and far enough below 2^53 that a fee and a sum stay exact. */
export const MAX_AMOUNT_MINOR_UNIT = 1_000_000_000_000
/** Money: a whole number of the currency's minor unit. */
export const AmountMinorUnit = Type.Integer({ minimum: 1, maximum: MAX_AMOUNT_MINOR_UNIT })
export const Money = Type.Integer({ minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })
/** Three letters; whether they are one of ISO 4217 the use case asks. */
export const Currency = Type.String({ pattern: '^[A-Z]{3}$' })
export const Count = Type.Integer({ minimum: 0 })

export const WebUrl = Type.String({ format: 'uri', pattern: '^https?://', maxLength: 2048 })
export const NullableWebUrl = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  format: 'uri',
  pattern: '^https?://',
  maxLength: 2048,
})
export const Email = Type.String({ format: 'email', maxLength: 254 })

/** `limit` and `offset` of a list. */
export const pageQuery = (limits: { max: number; default: number }) => ({
  limit: Type.Integer({ minimum: 1, maximum: limits.max, default: limits.default }),
  offset: Type.Integer({ minimum: 0, maximum: 1_000_000_000, default: 0 }),
})

export const Html = Type.String({ description: 'A page of HTML.' })

/** A database time as the contract writes it. */
export const isoTime = (time: Date): string => time.toISOString()
export const isoTimeOrNull = (time: Date | null): string | null => time?.toISOString() ?? null

import type { Readable } from 'node:stream'
import Type, { type Static, type TProperties, type TSchema } from 'typebox'
import { LACKS, UNSETTLED_MATTERS } from '../errors.ts'
import { VISIBLE_TEXT } from '../visible-text.ts'
import { STORY } from './description/example-story.ts'

/**
 * Gives a schema a name for the API description and the client's types. Without an example, the
 * API description builds one from the parts. Both are JSON Schema annotations (`title`,
 * `examples`), which do not slow down requests.
 * @throws if the schema already has another name
 */
export function named<Schema extends TSchema>(name: string, schema: Schema, example?: Static<Schema>): Schema {
  const { title } = schema as { title?: string }
  if (title !== undefined) throw new Error(`The schema ${title} cannot also be named ${name}.`)
  return Object.assign(schema, { title: name }, example === undefined ? {} : { examples: [example] })
}

/**
 * Returns a copy of a schema with an example. The original, which other fields may share, is not
 * changed.
 */
export const withExample = <Schema extends TSchema>(schema: Schema, example: Static<Schema>): Schema =>
  Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(schema),
      examples: { value: [example], enumerable: true },
    },
  ) as Schema

/** Schema of an object that refuses unknown fields. */
export const Exactly = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false })

/** Like `Exactly`, but the error for an unknown field lists all known fields. */
export const ExactlyListed = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false, 'x-lists-known': true })

/** Allows null. */
export const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** The label of a picture or a recording, computed by `isMadeWithAi`. */
export const MadeWithAi = Type.Optional(
  Type.Boolean({ description: 'True if a model made it. People must then be told; `/made-with-ai` explains it.' }),
)

/** Text that is one of the given words. */
export const OneOf = <const Words extends readonly string[]>(
  words: Words,
  options: { description?: string; default?: Words[number] } = {},
) => Type.Unsafe<Words[number]>({ type: 'string', enum: [...words], ...options })

/** Text or null. The default limit is 20 000 characters. */
export const NullableText = (maxLength = 20_000) => Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength })

/**
 * Text of at most 20 000 characters by default. With `minLength`, it must contain a visible
 * character.
 */
export const Text = (options: { minLength?: number; maxLength?: number; description?: string } = {}) =>
  Type.String({ maxLength: 20_000, ...(options.minLength ? { pattern: VISIBLE_TEXT } : {}), ...options })

export const Id = withExample(Type.String({ minLength: 1, maxLength: 100 }), STORY.offerId)
export const NullableId = Type.Unsafe<string | null>({ type: ['string', 'null'], minLength: 1, maxLength: 100 })

/** ISO 8601, in UTC and with milliseconds. */
export const Time = withExample(Type.String({ format: 'date-time' }), STORY.sentAt)
export const NullableTime = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' })

const DAY = '^\\d{4}-\\d{2}-\\d{2}$'
/** A day such as `2027-05-01`. `parseDay` finds out if the calendar has it. */
export const Day = (options: { description?: string } = {}) =>
  withExample(Type.String({ pattern: DAY, ...options }), '2027-05-01')
export const NullableDay = Type.Unsafe<string | null>({ type: ['string', 'null'], pattern: DAY })

/** Time by which a signature existed, and the authority that confirms it. */
export const TimestampView = named(
  'Timestamp',
  Exactly({ at: Time, by: Text({ maxLength: 300, description: 'Name in the certificate of the authority.' }) }),
  { at: STORY.paidAt, by: 'Example Timestamp Authority' },
)

/** Fees and sums of such amounts stay below 2^53, so JavaScript numbers represent them exactly. */
export const MAX_AMOUNT_MINOR_UNIT = 1_000_000_000_000
/** Amount in the smallest unit of the currency, for example in cents. */
export const AmountMinorUnit = withExample(Type.Integer({ minimum: 1, maximum: MAX_AMOUNT_MINOR_UNIT }), 250_000)
export const Money = Type.Integer({ minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })
/** The use case checks whether the code exists in ISO 4217. */
export const Currency = withExample(Type.String({ pattern: '^[A-Z]{3}$' }), 'EUR')
export const Count = Type.Integer({ minimum: 0 })

export const WebUrl = withExample(
  Type.String({ format: 'uri', pattern: '^https?://', maxLength: 2048 }),
  'https://files.example.com/portrait.png',
)
export const NullableWebUrl = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  format: 'uri',
  pattern: '^https?://',
  maxLength: 2048,
})
export const Email = withExample(Type.String({ format: 'email', maxLength: 254 }), 'mara@example.com')

export const RoleName = named('Role', OneOf(['brand', 'talent', 'agent', 'admin']))
export const AccountKind = named('AccountKind', OneOf(['brand', 'talent', 'agent']))
export const IssueView = named('Issue', Exactly({ path: Type.String(), message: Type.String() }))
/** A matter that must be settled before an account can be erased. */
export const UnsettledView = named(
  'UnsettledMatter',
  Exactly({ matter: OneOf(UNSETTLED_MATTERS), count: Count, todo: Text({ description: 'What to do about it.' }) }),
  { matter: 'OPEN_OFFERS', count: 1, todo: 'Close your open offers: cancel, decline or complete them.' },
)
/** The campaign cannot sell until this part is complete. */
export const LackView = named(
  'CampaignLack',
  Exactly({ what: OneOf(LACKS), words: withExample(Text(), 'an active design') }),
  { what: 'design', words: 'an active design' },
)
export const Done = named('Done', Exactly({ success: Type.Literal(true) }))

/** `limit` is the number of entries, and `offset` the number of entries to skip. */
export const pageQuery = (limits: { max: number; default: number }) => ({
  limit: Type.Integer({ minimum: 1, maximum: limits.max, default: limits.default }),
  offset: Type.Integer({ minimum: 0, maximum: 1_000_000_000, default: 0 }),
})

export const Html = withExample(
  Type.String({ contentMediaType: 'text/html', description: 'A page of HTML.' }),
  '<!doctype html><title>Semblance</title>…',
)

/** A file that is streamed with its own content type. */
export const Bytes = withExample(
  Type.Unsafe<Readable | string>({
    type: 'string',
    format: 'binary',
    contentMediaType: 'application/octet-stream',
    description: 'The bytes of a file, under its own type.',
  }),
  'PNG…',
)

/** Formats a time as the contract requires. */
export const isoTime = (time: Date): string => time.toISOString()

/** Formats a time as the contract requires, or null. */
export const isoTimeOrNull = (time: Date | null): string | null => time?.toISOString() ?? null

import Type from 'typebox'
import { named, Text } from '../../../platform/http/schemas.ts'

const nullableWord = <const Words extends readonly string[]>(words: Words) =>
  Type.Unsafe<Words[number] | null>({ type: ['string', 'null'], enum: [...words, null] })

/**
 * Terms that briefs and counter-offers share (contract, part 1, "POST /api/offers/submit", "Counter
 * changes").
 */
export const IMAGE_KINDS = ['DRAFT', 'FINAL'] as const
export const ImageKind = named('ImageKind', nullableWord(IMAGE_KINDS))
export const NullableFlag = Type.Unsafe<boolean | null>({ type: ['boolean', 'null'] })
export const UsageTypes = Type.Array(Text({ minLength: 1, maxLength: 120 }), { maxItems: 50 })

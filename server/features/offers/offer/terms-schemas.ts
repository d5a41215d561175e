import Type from 'typebox'
import { MAX_AMOUNT_MINOR_UNIT, named, Text } from '../../../platform/http/schemas.ts'

const nullableWord = <const Words extends readonly string[]>(words: Words) =>
  Type.Unsafe<Words[number] | null>({ type: ['string', 'null'], enum: [...words, null] })

/**
 * Terms that briefs and counter-offers share (contract, part 1, "POST /api/offers/submit",
 * "Counter changes").
 */
export const IMAGE_KINDS = ['DRAFT', 'FINAL'] as const
export const ImageKind = named('ImageKind', nullableWord(IMAGE_KINDS))
export const NullableFlag = Type.Unsafe<boolean | null>({ type: ['boolean', 'null'] })
const nullableInteger = (minimum: number, maximum: number, description: string) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum, maximum, description })

export const FULFILMENT_TERMS = {
  deliverWithinDays: nullableInteger(1, 90, 'Days from payment to delivery. Default: no agreed date.'),
  includedRevisions: nullableInteger(0, 10, 'Number of included revisions. Default: unlimited.'),
  extraRevisionMinorUnit: nullableInteger(
    1,
    MAX_AMOUNT_MINOR_UNIT,
    'Agreed price of another revision; only with `includedRevisions`.',
  ),
}
export const UsageTypes = Type.Array(Text({ minLength: 1, maxLength: 120 }), { maxItems: 50 })

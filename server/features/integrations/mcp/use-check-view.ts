import Type from 'typebox'
import { Exactly, OneOf, Text } from '../../../platform/http/schemas.ts'

/** States of a talent for a use, such as free or not free. */
export const AVAILABILITIES = ['FREE', 'ON_REQUEST', 'NOT_FREE', 'UNKNOWN'] as const

/** Result of the tool that combines three routes. */
export const UseCheck = Exactly({
  slug: Text(),
  displayName: Text(),
  availability: OneOf(AVAILABILITIES),
  declinedCategories: Type.Array(Text(), { description: 'Categories for which the talent does nothing at all.' }),
  quote: Type.Unsafe<object | null>({
    type: ['object', 'null'],
    additionalProperties: true,
    description: 'Result of check_price; null without a campaign type, an amount and a currency.',
  }),
})

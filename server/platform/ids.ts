import { randomInt } from 'node:crypto'
import { v7 } from 'uuid'

/**
 * Returns a new id, a UUIDv7. If ids are sorted, they are in the order of their creation. A list
 * can therefore use the id to order rows with equal values.
 */
export const newId = (): string => v7()

const UNAMBIGUOUS_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const newCode = (length: number): string =>
  Array.from({ length }, () => UNAMBIGUOUS_LETTERS[randomInt(UNAMBIGUOUS_LETTERS.length)]).join('')

/**
 * Returns a random code of 12 letters from an alphabet of 30 letters, which is about 59 bits. A
 * person can read the code aloud, and nobody can guess it.
 */
export const newReceiptCode = (): string => newCode(12)

/**
 * Returns a new order number with 8 random letters from an alphabet of 30 letters. The number need
 * not be secret, because reading an order also requires the token of the order.
 */
export const newOrderNumber = (): string => `ORD-${newCode(8)}`

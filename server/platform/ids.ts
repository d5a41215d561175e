import { randomInt } from 'node:crypto'
import { v7 } from 'uuid'

/**
 * Returns a new UUIDv7. Ids sort in the order of their creation, so they can order rows with equal
 * values.
 */
export const newId = (): string => v7()

const UNAMBIGUOUS_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const newCode = (length: number): string =>
  Array.from({ length }, () => UNAMBIGUOUS_LETTERS[randomInt(UNAMBIGUOUS_LETTERS.length)]).join('')

/** Returns 12 random letters from an alphabet of 30, about 59 bits, which nobody can guess. */
export const newReceiptCode = (): string => newCode(12)

/**
 * Returns a new order number. It need not be secret, because reading an order also requires its
 * token.
 */
export const newOrderNumber = (): string => `ORD-${newCode(8)}`

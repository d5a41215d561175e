import { randomInt } from 'node:crypto'
import { v7 } from 'uuid'

/** Returns a UUIDv7. Ids sort by creation time, so lists can break ties by id. */
export const newId = (): string => v7()

const UNAMBIGUOUS_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const newCode = (length: number): string =>
  Array.from({ length }, () => UNAMBIGUOUS_LETTERS[randomInt(UNAMBIGUOUS_LETTERS.length)]).join('')

/**
 * Returns a short code of 12 letters out of 30, about 59 bits. A person can read it aloud, and
 * nobody can guess it.
 */
export const newReceiptCode = (): string => newCode(12)

/**
 * Returns an order number with 8 letters out of 30. It may be public, because access also needs
 * the order's token.
 */
export const newOrderNumber = (): string => `ORD-${newCode(8)}`

import { randomInt } from 'node:crypto'
import { v7 } from 'uuid'

/** UUIDv7: sorts by the time it was made, so that lists can break ties by id. */
export const newId = (): string => v7()

const UNAMBIGUOUS_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const newCode = (length: number): string =>
  Array.from({ length }, () => UNAMBIGUOUS_LETTERS[randomInt(UNAMBIGUOUS_LETTERS.length)]).join('')

/** A short code a person can read out and nobody can guess: 12 letters of 30, about 59 bits. */
export const newReceiptCode = (): string => newCode(12)

/** What an order is called: 8 letters of 30. A name, not a secret: it opens nothing without its token. */
export const newOrderNumber = (): string => `ORD-${newCode(8)}`

import { randomInt } from 'node:crypto'
import { v7 } from 'uuid'

/** UUIDv7: sorts by the time it was made, so that lists can break ties by id. */
export const newId = (): string => v7()

const RECEIPT_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A short code a person can read out and nobody can guess: 12 letters of 30, about 59 bits. */
export const newReceiptCode = (): string =>
  Array.from({ length: 12 }, () => RECEIPT_LETTERS[randomInt(RECEIPT_LETTERS.length)]).join('')

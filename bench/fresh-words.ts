import { createHash } from 'node:crypto'
import { newId } from '../server/platform/ids.ts'

/**
 * Replaces a recorded word with a new one of the same form. A word is always replaced with the
 * same one.
 */
export type FreshWords = (recorded: string) => string

export const freshIds = (): FreshWords => remembering(() => newId())

/**
 * Replaces the words of a purchase. Every process gets the same new words for the same purchase.
 */
export const freshWordsOf = (purchase: string): FreshWords =>
  remembering((recorded) => wordOf(recorded, `${purchase} ${recorded}`))

function remembering(make: FreshWords): FreshWords {
  const known = new Map<string, string>()
  return (recorded) => {
    const word = known.get(recorded) ?? make(recorded)
    known.set(recorded, word)
    return word
  }
}

const DIGITS = '23456789'
const HEX = '0123456789abcdef'
const SMALL = 'abcdefghijklmnopqrstuvwxyz'
const CAPITALS = 'ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Replaces letters with letters and digits with digits. A hexadecimal number stays a hexadecimal
 * number.
 */
function wordOf(recorded: string, seed: string): string {
  const bytes = createHash('sha512').update(seed).digest()
  const isHex = /^(?=.*[a-f])[0-9a-f-]+$/.test(recorded)
  return [...recorded]
    .map((letter, at) => {
      const byte = bytes[at % bytes.length] ?? 0
      const one = (letters: string) => letters[byte % letters.length] ?? letter
      if (/[0-9a-f]/.test(letter) && isHex) return one(HEX)
      if (/[0-9]/.test(letter)) return one(DIGITS)
      if (/[a-z]/.test(letter)) return one(SMALL)
      return /[A-Z]/.test(letter) ? one(CAPITALS) : letter
    })
    .join('')
}

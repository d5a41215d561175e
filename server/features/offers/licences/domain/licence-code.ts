/** Crockford's base 32 has no I, L, O or U, which are easily misread. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 19 characters have 95 random bits. One more character is the checksum. */
const RANDOM_LETTERS = 19
const LENGTH = RANDOM_LETTERS + 1

/** `random(32)` must return an unpredictable integer from 0 to 31. */
export function makeLicenceCode(random: (below: number) => number): string {
  const letters = Array.from({ length: RANDOM_LETTERS }, () => random(LETTERS.length))
  return [...letters, checkOf(letters)].map((letter) => LETTERS[letter]).join('')
}

/** Writes a code in groups of four letters, as pages and papers show it. */
export const groupedCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code

/**
 * Ignores case, spaces and dashes, reads O as 0 and I or L as 1.
 * @returns undefined for a code that cannot exist: wrong length, an invalid character, one
 * mistyped character, or two adjacent characters swapped
 */
export function readLicenceCode(typed: string): string | undefined {
  if (typed.length > 100) return undefined
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  const letters = [...code].map((letter) => LETTERS.indexOf(letter))
  if (letters.length !== LENGTH || letters.includes(-1)) return undefined
  return checkOf(letters.slice(0, -1)) === letters.at(-1) ? code : undefined
}

/**
 * Computes a Reed-Solomon check character over GF(32): the sum of the characters, each times a
 * power of the generator. It detects any single wrong character and any two swapped characters.
 */
function checkOf(letters: readonly number[]): number {
  // Horner's rule.
  return letters.reduce((sum, letter) => timesX(sum ^ letter), 0)
}

/** Multiplies by x in GF(2)[x] / (x⁵ + x² + 1). */
const timesX = (element: number): number => (element & 16 ? (element << 1) ^ 0b100101 : element << 1)

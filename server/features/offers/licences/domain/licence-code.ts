/** Crockford's base 32: no I, L, O or U, so that nobody reads one letter as another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 95 random bits, and one letter that tells a typing error. */
const RANDOM_LETTERS = 19
const LENGTH = RANDOM_LETTERS + 1

/** A code, without its dashes, by its letters: `random(32)` is a whole number from 0 to 31 that nobody can guess. */
export function makeLicenceCode(random: (below: number) => number): string {
  const letters = Array.from({ length: RANDOM_LETTERS }, () => random(LETTERS.length))
  return [...letters, checkOf(letters)].map((letter) => LETTERS[letter]).join('')
}

/** As people read it: five groups of four. */
export const groupedCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code

/**
 * A code as somebody typed it, made ours: case, blanks and dashes do not matter, O is 0, I and L are 1.
 * @returns undefined for what can be no code: too long, too short, a letter that none has, or one letter mistyped or two
 * neighbours swapped.
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
 * A Reed-Solomon check letter over GF(32): the sum of the letters, each times another power of the field's generator. One
 * letter that is wrong, and any two that changed places, always change it.
 */
function checkOf(letters: readonly number[]): number {
  // Horner's rule: the last letter is times x, the one before times x², and so on.
  return letters.reduce((sum, letter) => timesX(sum ^ letter), 0)
}

/** In GF(2)[x] / (x⁵ + x² + 1). */
const timesX = (element: number): number => (element & 16 ? (element << 1) ^ 0b100101 : element << 1)

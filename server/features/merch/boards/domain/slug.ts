/** Slugs that no board may have, because routes of the leaderboard API use the same words. */
export const RESERVED_SLUGS: readonly string[] = ['default', 'search', 'link', 'stat']

export const DEFAULT_SLUG = 'default'

const MAX_LETTERS = 60
/**
 * Letters that Unicode cannot decompose into a base letter and an accent, with their replacements.
 */
const LETTER_REPLACEMENTS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/**
 * Turns a name into a slug: lower-case letters without accents, digits and hyphens. Each run of
 * other characters becomes one hyphen. A slug that a client sent can be normalized with this
 * function too. Returns an empty string if no letter or digit is left.
 */
export const slugOf = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => LETTER_REPLACEMENTS[letter] ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX_LETTERS)
    .replace(/-$/, '')

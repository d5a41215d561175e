/** Slugs that no board may have because leaderboard routes use them. */
export const RESERVED_SLUGS: readonly string[] = ['default', 'search', 'link', 'stat']

export const DEFAULT_SLUG = 'default'

const MAX_LETTERS = 60
/** Letters that Unicode does not decompose into a base letter and an accent. */
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
 * other characters becomes one hyphen. Also normalizes a slug that a client sent. Returns an empty
 * string if no letter or digit is left.
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

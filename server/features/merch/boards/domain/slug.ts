/** What the addresses of leaderboards mean by themselves: no board may be called so. */
export const RESERVED_SLUGS: readonly string[] = ['default', 'search', 'link', 'stat']

/** Under which the board that is marked default is found. */
export const DEFAULT_SLUG = 'default'

const MOST_LETTERS = 60
/** Letters that are no letter with an accent. */
const SPELT_OUT: Readonly<Record<string, string>> = {
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
 * Words as an address has them: lower-case letters without accents, digits, and a hyphen for whatever stands between. The
 * same for a slug that somebody asks for. Empty where nothing is left.
 */
export const slugOf = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => SPELT_OUT[letter] ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MOST_LETTERS)
    .replace(/-$/, '')

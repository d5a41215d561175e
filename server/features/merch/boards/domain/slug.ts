/** Reserved, because routes of the leaderboard API use these words. */
export const RESERVED_SLUGS: readonly string[] = ['default', 'search', 'link', 'stat']

export const DEFAULT_SLUG = 'default'

const MAX_LETTERS = 60
/** Letters that Unicode cannot decompose into a base letter and an accent. */
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
 * Returns lowercase letters without accents, digits and hyphens, or an empty string if none is
 * left. Idempotent.
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

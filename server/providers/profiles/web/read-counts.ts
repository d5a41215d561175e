const WORDS = {
  followers:
    'followers?|subscribers?|abonnent(?:en|innen)?|abonn[ée]e?s?|seguidor(?:es|as)?|suscriptor(?:es|as)?|seguaci|iscritti|volgers|obserwujących',
  likes: 'likes?|gefällt mir|j’aime|me gusta',
  posts: 'posts?|videos?|beiträge|publications?|publicaciones|tweets?',
} as const

/** Suffixes of numbers with their factors. */
const SCALES: readonly [RegExp, number][] = [
  [/^(?:k|tsd\.?|thousand|mil)$/i, 1e3],
  [/^(?:m|mio\.?|million(?:s|en)?|mln|mi)$/i, 1e6],
  [/^(?:b|bn|mrd\.?|billion(?:s)?|md)$/i, 1e9],
]

const NUMBER = String.raw`(\d[\d.,\u2019'\u00a0\u202f ]{0,20})`
const SCALE = String.raw`[\s\u00a0]{0,2}(k|tsd\.?|thousand|mil|mio\.?|millions?|millionen|mln|mi|mrd\.?|billions?|bn|md|m|b)?`

const PATTERNS = Object.fromEntries(
  Object.entries(WORDS).map(([name, words]) => [
    name,
    new RegExp(String.raw`${NUMBER}${SCALE}[\s\u00a0]{1,2}(?:${words})(?![\p{L}])`, 'iu'),
  ]),
) as Record<keyof typeof WORDS, RegExp>

export type Counts = { followers: number | null; likes: number | null; posts: number | null }

/** Finds the counts in a sentence such as "1.2M Followers, 300 Following, 450 Posts". */
export const countsIn = (text: string): Counts => ({
  followers: countOf(PATTERNS.followers.exec(text)),
  likes: countOf(PATTERNS.likes.exec(text)),
  posts: countOf(PATTERNS.posts.exec(text)),
})

function countOf(found: RegExpExecArray | null): number | null {
  const [, digits, scale] = found ?? []
  return digits === undefined ? null : parseCount(digits, scale)
}

/**
 * Parses a count such as 1,234,567 or 12.345 or 1.2M or 1,2 Mio. With a suffix, the last comma or
 * dot starts the decimals. Without one, all of them separate thousands.
 */
export function parseCount(digits: string, scale = ''): number | null {
  const written = digits.replaceAll(/[’'\s\u00a0\u202f]/g, '').replace(/[.,]+$/, '')
  const [, factor = 1] = SCALES.find(([name]) => name.test(scale)) ?? []
  const decimal = /^(\d{1,4})[.,](\d{1,2})$/.exec(written)
  if (factor > 1 && decimal) return roundCount(Number(`${decimal[1]}.${decimal[2]}`) * factor)
  if (/^\d+$/.test(written)) return roundCount(Number(written) * factor)
  return /^\d{1,3}(?:,\d{3})+$|^\d{1,3}(?:\.\d{3})+$/.test(written)
    ? roundCount(Number(written.replaceAll(/[.,]/g, '')) * factor)
    : null
}

/** A larger number would exceed the world's population, so it was misread. */
const MAX_COUNT = 20_000_000_000
const roundCount = (count: number): number | null =>
  Number.isFinite(count) && count <= MAX_COUNT ? Math.round(count) : null

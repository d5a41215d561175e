/** Word pieces with the logarithm of their probability. */
export type Vocabulary = readonly (readonly [piece: string, score: number])[]

/** Control symbols at the start of the vocabulary. */
const RESERVED = 6
const UNKNOWN = 0
const WORD_START = '\u2581'

/**
 * Splits a text into the most likely word pieces (unigram model, Viterbi). Text outside the
 * vocabulary becomes one unknown piece.
 */
export function createTokenizer(vocabulary: Vocabulary): (text: string) => number[] {
  const pieces = new Map<string, { index: number; score: number }>()
  let longest = 1
  for (const [index, [piece, score]] of vocabulary.entries()) {
    if (index < RESERVED) continue
    pieces.set(piece, { index, score })
    longest = Math.max(longest, [...piece].length)
  }
  const unknownScore = Math.min(...vocabulary.map(([, score]) => score)) - 10
  return (text) => {
    const letters = [...`${WORD_START}${text.normalize('NFKC').trim().replace(/\s+/g, WORD_START)}`]
    const best: { score: number; from: number; index: number }[] = [{ score: 0, from: 0, index: UNKNOWN }]
    for (let end = 1; end <= letters.length; end++) {
      let found = { score: (best[end - 1]?.score ?? 0) + unknownScore, from: end - 1, index: UNKNOWN }
      for (let from = Math.max(0, end - longest); from < end; from++) {
        const piece = pieces.get(letters.slice(from, end).join(''))
        const score = (best[from]?.score ?? 0) + (piece?.score ?? 0)
        if (piece && score > found.score) found = { score, from, index: piece.index }
      }
      best.push(found)
    }
    return tokensOf(best)
  }
}

function tokensOf(best: readonly { from: number; index: number }[]): number[] {
  const tokens: number[] = []
  for (let end = best.length - 1; end > 0; end = best[end]?.from ?? 0) {
    const index = best[end]?.index ?? UNKNOWN
    if (index !== UNKNOWN || tokens.at(-1) !== UNKNOWN) tokens.push(index)
  }
  return tokens.reverse()
}

/** Similarity of two faces or two voices, in words, because a percentage promises too much. */
export const ALIKE = ['very', 'somewhat', 'little'] as const
export type Alike = (typeof ALIKE)[number]

/**
 * Lowest scores of "very" and "somewhat". Two pictures of one person score above 0.8, and those of
 * two people below 0.35 (`likenessOf`). Voices of strangers score 0.91 in the middle, so only the
 * top of their scale means something; `alike.test.ts` measures both.
 */
const LOWEST = {
  picture: { very: 0.8, somewhat: 0.35 },
  voice: { very: 0.995, somewhat: 0.96 },
} as const satisfies Record<string, { very: number; somewhat: number }>

/** Returns how alike a sample and a talent are. */
export function alikeOf(by: keyof typeof LOWEST, score: number): Alike {
  const { very, somewhat } = LOWEST[by]
  if (score >= very) return 'very'
  return score >= somewhat ? 'somewhat' : 'little'
}

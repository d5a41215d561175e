/** Words instead of percentages, which promise too much. */
export const ALIKE = ['very', 'somewhat', 'little'] as const
export type Alike = (typeof ALIKE)[number]

/**
 * Lowest score for each word. Two pictures of one person score above 0.8, of two people below 0.35
 * (`likenessOf`). Strangers' voices have a median of 0.91, so only the top of their scale means
 * something. `alike.test.ts` measures both.
 */
const LOWEST = {
  picture: { very: 0.8, somewhat: 0.35 },
  voice: { very: 0.995, somewhat: 0.96 },
} as const satisfies Record<string, { very: number; somewhat: number }>

export function alikeOf(by: keyof typeof LOWEST, score: number): Alike {
  const { very, somewhat } = LOWEST[by]
  if (score >= very) return 'very'
  return score >= somewhat ? 'somewhat' : 'little'
}

export type Strength = { level: 0 | 1 | 2 | 3 | 4; words: string }

export const NOTHING_TYPED: Strength = {
  level: 0,
  words: 'At least 8 characters. Four words that you can remember are better than symbols.',
}

import { say } from '../words/say.ts'
export type Strength = { level: 0 | 1 | 2 | 3 | 4; words: string }

export const nothingTyped = (): Strength => ({
  level: 0,
  words: say('At least 8 characters. Four words that you can remember are better than symbols.'),
})

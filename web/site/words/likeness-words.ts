import { say } from '../../words/say.ts'
/**
 * Two pictures of one person score at least 0.8, and those of two people at most 0.35, so finer
 * numbers mean nothing.
 */
export function likenessWords(score: number): string {
  if (score >= 0.8) return say('Very similar to the talent')
  return score > 0.35 ? say('Somewhat similar to the talent') : say('Not very similar to the talent')
}

import { likenessAtDistance } from '@semblance/ports/models'

/**
 * Returns the likeness, 0–1, of two vectors of `vectorOf`. Different people score below 0.35. One
 * person in two pictures scores above 0.8. Scores between are undecided.
 */
export function likenessOf(a: readonly number[], b: readonly number[]): number {
  const cosine = a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
  return likenessAtDistance(Math.sqrt(Math.max(0, 2 - 2 * cosine)))
}

import { likenessAtDistance } from '@semblance/ports/models'

/**
 * Likeness of two face vectors (from `vectorOf`), 0–1: below 0.35 for different people, above 0.8
 * for one person, unclear in between.
 */
export function likenessOf(a: readonly number[], b: readonly number[]): number {
  const cosine = a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
  return likenessAtDistance(Math.sqrt(Math.max(0, 2 - 2 * cosine)))
}

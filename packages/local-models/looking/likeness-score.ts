import { likenessAtDistance } from '@semblance/ports/models'

/**
 * Returns the likeness of two face vectors (from `vectorOf`), 0–1. Two different people score
 * below 0.35. Two pictures of one person score above 0.8. A score in between says nothing.
 */
export function likenessOf(a: readonly number[], b: readonly number[]): number {
  const cosine = a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
  return likenessAtDistance(Math.sqrt(Math.max(0, 2 - 2 * cosine)))
}

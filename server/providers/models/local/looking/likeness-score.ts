/** Of the curve from how far apart two faces are to their likeness, which is one half there. */
const STEEPNESS = 25
const UNDECIDED = 0.34

/**
 * Likeness, 0–1, of two vectors of `vectorOf`. Strangers stay below 0.35, one person in two pictures comes above 0.8; between
 * the two nobody knows.
 */
export function likenessOf(a: readonly number[], b: readonly number[]): number {
  const cosine = a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
  const apart = Math.sqrt(Math.max(0, 2 - 2 * cosine))
  return 1 / (1 + Math.exp(STEEPNESS * (apart - UNDECIDED)))
}

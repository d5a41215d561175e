const UNITS = [
  { from: 999_500_000, unit: 1_000_000_000, letter: 'B' },
  { from: 999_500, unit: 1_000_000, letter: 'M' },
  { from: 1000, unit: 1000, letter: 'K' },
] as const

/** Formats 870, 1.2K, 45K or 3.4M. Below 10K or 10M there is one decimal, unless it is zero. */
export function followersCount(count: number): string {
  const scale = UNITS.find(({ from }) => count >= from)
  if (!scale) return String(count)
  const of = count / scale.unit
  // Rounds first and then decides on the decimals: 9 960 becomes 10K, not 10.0K.
  const rounded = of < 9.95 ? Math.round(of * 10) / 10 : Math.round(of)
  return `${rounded}${scale.letter}`
}

export type TeamCount = { id: string; count: number }

/**
 * Teams with equal counts have the same rank, and the next rank is skipped (1, 2, 2, 4). The share
 * is in percent of the board's votes, with one decimal.
 */
export type Standing = { rank: number; pct: number }

const TOTAL_PER_MILLE = 1000

/**
 * Computes rank and share of each team (contract, part 2, "Leaderboards"). The teams must be
 * sorted by count, highest first. The largest remainder method makes the shares add up to exactly
 * 100. Without votes, every share is 0.
 */
export function computeStandings(teams: readonly TeamCount[]): Standing[] {
  const parts = partsOf(teams.map(({ count }) => count))
  let rank = 1
  return teams.map(({ count }, at) => {
    if (count !== teams[at - 1]?.count) rank = at + 1
    return { rank, pct: (parts[at] ?? 0) / 10 }
  })
}

export const totalOf = (teams: readonly TeamCount[]): number => teams.reduce((sum, { count }) => sum + count, 0)

function partsOf(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return counts.map(() => 0)
  const shares = counts.map((count, at) => ({
    at,
    part: Math.floor((count * TOTAL_PER_MILLE) / total),
    lost: (count * TOTAL_PER_MILLE) % total,
  }))
  const parts = shares.map(({ part }) => part)
  const left = TOTAL_PER_MILLE - parts.reduce((sum, part) => sum + part, 0)
  for (const { at, part } of shares.toSorted((one, other) => other.lost - one.lost || one.at - other.at).slice(0, left))
    parts[at] = part + 1
  return parts
}

const NEIGHBORS = 2

export function neighborsOf<Team extends { id: string }>(teams: readonly Team[], id: string): Team[] | undefined {
  const at = teams.findIndex((team) => team.id === id)
  return at < 0 ? undefined : teams.slice(Math.max(0, at - NEIGHBORS), at + NEIGHBORS + 1)
}

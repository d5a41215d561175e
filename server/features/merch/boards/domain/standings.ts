export type Counted = { id: string; count: number }

/** Where a team stands: which one it is (1, 2, 2, 4), and its part of the board in percent, with one decimal. */
export type Standing = { rank: number; pct: number }

/** Tenths of a percent in all. */
const WHOLE = 1000

/**
 * Where teams stand, in their order, most first (part 2, "Leaderboards"). The parts add up to exactly 100 by the largest
 * remainder: each is rounded down, and what is left goes to those who lost most by it. Nobody has a part of an empty board.
 */
export function standingsOf(teams: readonly Counted[]): Standing[] {
  const parts = partsOf(teams.map(({ count }) => count))
  let rank = 1
  return teams.map(({ count }, at) => {
    if (count !== teams[at - 1]?.count) rank = at + 1
    return { rank, pct: (parts[at] ?? 0) / 10 }
  })
}

export const totalOf = (teams: readonly Counted[]): number => teams.reduce((sum, { count }) => sum + count, 0)

function partsOf(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return counts.map(() => 0)
  const shares = counts.map((count, at) => ({
    at,
    part: Math.floor((count * WHOLE) / total),
    lost: (count * WHOLE) % total,
  }))
  const parts = shares.map(({ part }) => part)
  const left = WHOLE - parts.reduce((sum, part) => sum + part, 0)
  for (const { at, part } of shares.toSorted((one, other) => other.lost - one.lost || one.at - other.at).slice(0, left))
    parts[at] = part + 1
  return parts
}

/** So many on each side of a team. */
const NEIGHBOURS = 2

/** A team with those next to it, at most two on each side; undefined when it is not among them. */
export function neighboursOf<Team extends { id: string }>(teams: readonly Team[], id: string): Team[] | undefined {
  const at = teams.findIndex((team) => team.id === id)
  return at < 0 ? undefined : teams.slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1)
}

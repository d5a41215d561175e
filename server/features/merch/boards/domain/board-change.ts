import { computeStandings, type TeamCount, totalOf } from './standings.ts'

export type WatchedStanding = { boardTeamId: string; count: number; pct: number; rank: number }

export type Snapshot = {
  fingerprint: string
  total: number
  teams: ReadonlyMap<string, WatchedStanding>
  /** Changes when the team is edited, but not with its count or rank. */
  versions: ReadonlyMap<string, number>
}

/**
 * `reload` is true if teams were added, removed, renamed or restyled, so that clients must fetch
 * the whole board again.
 */
export type BoardChange = { total: number; teams: WatchedStanding[]; reload: boolean }

export function snapshotOf(fingerprint: string, teams: readonly (TeamCount & { version: number })[]): Snapshot {
  const standings = computeStandings(teams)
  const entries = teams.map(({ id, count }, at): [string, WatchedStanding] => {
    const { pct, rank } = standings[at] ?? { pct: 0, rank: at + 1 }
    return [id, { boardTeamId: id, count, pct, rank }]
  })
  return {
    fingerprint,
    total: totalOf(teams),
    teams: new Map(entries),
    versions: new Map(teams.map(({ id, version }) => [id, version])),
  }
}

export function diffSnapshots(before: Snapshot | undefined, now: Snapshot): BoardChange {
  if (!before) return { total: now.total, teams: [...now.teams.values()], reload: false }
  const teams = [...now.teams.values()].filter((team) => isOther(before.teams.get(team.boardTeamId), team))
  const reload =
    boardVersionOf(before) !== boardVersionOf(now) ||
    before.versions.size !== now.versions.size ||
    [...now.versions].some(([id, version]) => before.versions.get(id) !== version)
  return { total: now.total, teams, reload }
}

const boardVersionOf = ({ fingerprint }: Snapshot): string => fingerprint.slice(0, fingerprint.indexOf(':'))

const isOther = (before: WatchedStanding | undefined, { count, pct, rank }: WatchedStanding): boolean =>
  before?.count !== count || before.pct !== pct || before.rank !== rank

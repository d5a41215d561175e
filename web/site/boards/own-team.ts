import { useState } from 'react'
import { useFacts } from '../api.tsx'
import { setCookie } from '../shell/scheme.ts'
import type { Team } from './live-board.ts'

/** A cookie stores the team, so that the server can render it. */
export function useOwnTeam(): { ownId: string | null; choose: (id: string | null) => void } {
  const { team } = useFacts()
  const [ownId, setOwn] = useState(team)
  const choose = (id: string | null) => {
    setOwn(id)
    setCookie('team', id ?? '')
  }
  return { ownId, choose }
}

/** Returns the team in the URL, or else the reader's own. */
export function pinnedTeam(
  teams: readonly Team[],
  { named, ownId }: { named: string | null; ownId: string | null },
): Team | undefined {
  return (
    teams.find(({ boardTeamSlug, boardTeamId }) => named !== null && [boardTeamSlug, boardTeamId].includes(named)) ??
    teams.find(({ boardTeamId }) => boardTeamId === ownId)
  )
}

/** Difference to the team above. For the leading team, the difference to the second one. */
export type Gap = { to: Team; by: number; isAhead: boolean }

/** Returns undefined if the board has no other team. */
export function gapOf(teams: readonly Team[], team: Team): Gap | undefined {
  const at = teams.indexOf(team)
  const above = teams[at - 1]
  if (above) return { to: above, by: above.count - team.count, isAhead: false }
  const below = teams[at + 1]
  return below && { to: below, by: team.count - below.count, isAhead: true }
}

const EACH_SIDE = 2

export function neighborsOf(teams: readonly Team[], team: Team): readonly Team[] {
  const at = teams.indexOf(team)
  return teams.slice(Math.max(0, at - EACH_SIDE), at + EACH_SIDE + 1)
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Leaderboard, LeaderboardTeam } from '../../../client/src/api-types.ts'
import { type StreamEvents, type WatchState, watch } from '../../../client/src/watch.ts'
import { ApiError, prefetchQuery, queryKeyOf, request, useApiQuery, useSite } from '../api.tsx'
import type { SiteData } from '../site-data.ts'

const BOARD = 'GET /api/merch/leaderboard/{board}'
const EVENTS = 'GET /api/merch/leaderboard/{board}/events'
const inputOf = (slug: string) => ({ params: { board: slug } })

export type Team = LeaderboardTeam
type Standings = StreamEvents[typeof EVENTS]['standings']

/**
 * Loads a board in a page's `prefetch`.
 * @throws Refused if there is no such board
 */
export const prefetchBoard = (site: SiteData, slug: string): Promise<Leaderboard> =>
  prefetchQuery(site, BOARD, inputOf(slug))

/** Sorts the teams by their new numbers. Equal teams keep their order. */
export function withStandings(board: Leaderboard, { total, teams: changes }: Standings): Leaderboard {
  const news = new Map(changes.map(({ boardTeamId, ...team }) => [boardTeamId, team]))
  const teams = board.teams.map((team) => ({ ...team, ...news.get(team.boardTeamId) }))
  return { board: { ...board.board, total }, teams: teams.toSorted((one, other) => other.count - one.count) }
}

export type LiveBoard = { board: Leaderboard | undefined; error: ApiError | null; state: WatchState | 'still' }

/** Updates a board from an event stream, or by polling if the network blocks streams. */
export function useLiveBoard(slug: string): LiveBoard {
  const site = useSite()
  const queryClient = useQueryClient()
  const { data: board, error } = useApiQuery(BOARD, inputOf(slug))
  const [state, setState] = useState<LiveBoard['state']>('still')
  const isHere = board !== undefined
  useEffect(() => {
    if (!isHere) return undefined
    const ending = new AbortController()
    const key = queryKeyOf(BOARD, inputOf(slug))
    const keep = (standings: Standings) =>
      queryClient.setQueryData<Leaderboard>(key, (before) => before && withStandings(before, standings))
    void watch(site.api, EVENTS, {
      ...inputOf(slug),
      signal: ending.signal,
      onEvent: ({ data }) => {
        keep(data)
        if (data.reload) void queryClient.invalidateQueries({ queryKey: key })
      },
      onState: setState,
      poll: () =>
        request(site, BOARD, inputOf(slug), ending.signal).then(
          (body) => queryClient.setQueryData(key, body),
          (refused: unknown) => {
            // The next poll tries again.
            if (!(refused instanceof ApiError)) throw refused
          },
        ),
    })
    return () => ending.abort()
  }, [site, queryClient, slug, isHere])
  return { board, error, state }
}

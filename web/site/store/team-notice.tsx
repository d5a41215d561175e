import { useEffect, useState } from 'react'
import { Notice } from '../../parts/feedback/notice.tsx'
import { ApiError, prefetchQuery, request, useApiQuery, useSite } from '../api.tsx'
import { Link, useFilters } from '../navigation.tsx'
import type { PageAt } from '../page-module.ts'
import type { SiteData } from '../site-data.ts'
import { useFan } from './store.ts'
import { useWords } from './words/words.ts'

const BOARD = 'GET /api/merch/leaderboard/{board}'
const around = (team: string) => ({ params: { board: 'default' }, query: { around: team } })
/** Links on a leaderboard contain the team's id. */
const teamOf = (search: URLSearchParams): string | null => search.get('bt') || null

/** Loads the team for a page that shows `TeamNotice`. Searches only the default board. */
export async function prefetchTeam(site: SiteData, { search }: Pick<PageAt, 'search'>): Promise<void> {
  const id = teamOf(search)
  if (id === null) return
  try {
    await prefetchQuery(site, BOARD, around(id))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/**
 * Makes the session count for the team in the URL. Renders nothing if the team is not on the
 * default board.
 */
export function TeamNotice() {
  const id = teamOf(useFilters().search)
  return id === null ? null : <Joined id={id} />
}

function Joined({ id }: { id: string }) {
  const site = useSite()
  const { start } = useWords()
  const { sessionId } = useFan()
  const { data } = useApiQuery(BOARD, around(id))
  const [hasCounted, setCounted] = useState(false)
  useEffect(() => {
    if (sessionId === null) return
    request(site, 'POST /api/merch/leaderboard/link', { body: { sessionId, boardTeamId: id } }).catch(
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        setCounted(error.status === 409)
      },
    )
  }, [site, sessionId, id])
  const team = data?.teams.find(({ boardTeamId }) => boardTeamId === id)
  if (!data || !team) return null
  return (
    <Notice title={start.team.title(team.name)}>
      {hasCounted ? start.team.counted : start.team.text}{' '}
      <Link to={`/boards/${data.board.slug}?team=${team.boardTeamSlug}`}>{start.team.board}</Link>
    </Notice>
  )
}

import './board-search.css'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { LeaderboardSearch } from '../../../../client/src/api-types.ts'
import { Notice } from '../../../parts/feedback/notice.tsx'
import { prefetchQuery, useApiQuery } from '../../api.tsx'
import { Link, useFilters } from '../../navigation.tsx'
import { Button } from '../../parts/forms/button.tsx'
import type { SiteData } from '../../site-data.ts'
import { useWords } from '../../store/words/words.ts'
import { teamAddress } from './share-team.tsx'

const SEARCH = 'GET /api/merch/leaderboard/search'
const MIN_LETTERS = 3
const PAUSE_MS = 250
const isEnough = (words: string): boolean => [...words].length >= MIN_LETTERS
const readQuery = (search: URLSearchParams): string => (search.get('q') ?? '').trim().slice(0, 100)

/**
 * Loads the search results, so that the server can render them. Pages call this function in their
 * own `prefetch`.
 * @throws Refused
 */
export async function prefetchBoardSearch(site: SiteData, search: URLSearchParams): Promise<void> {
  const q = readQuery(search)
  if (isEnough(q)) await prefetchQuery(site, SEARCH, { query: { q } })
}

/** Without a script, a button sends the search. */
export function BoardSearch() {
  const { boards } = useWords()
  const { search, change } = useFilters()
  const searchText = readQuery(search)
  const [typed, setTyped] = useState(searchText)
  useEffect(() => {
    const words = typed.trim()
    if (words === searchText) return undefined
    const timer = setTimeout(() => change({ q: words }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, searchText, change])
  const found = useApiQuery(SEARCH, { query: { q: searchText } }, { when: isEnough(searchText), keepsLast: true })
  const place = useRef<HTMLDivElement>(null)
  return (
    <div
      className="board-search"
      ref={place}
      onKeyDown={(event) => moveByKeys(event, place.current)}
      role="presentation"
    >
      <form
        role="search"
        action="/boards"
        method="get"
        onSubmit={(event) => {
          event.preventDefault()
          change({ q: typed.trim() })
        }}
      >
        <label htmlFor="board-search">{boards.search}</label>
        <div className="board-search-line">
          <input
            id="board-search"
            type="search"
            name="q"
            value={typed}
            maxLength={100}
            autoComplete="off"
            aria-describedby="board-search-hint"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit">{boards.searchDo}</Button>
        </div>
        <p id="board-search-hint" className="small muted">
          {boards.searchHint}
        </p>
      </form>
      {isEnough(searchText) &&
        (found.data ? (
          <Found found={found.data} searchText={searchText} />
        ) : found.error ? (
          <Notice tone="bad" title={boards.failed}>
            <Button look="quiet" onClick={() => void found.refetch()}>
              {boards.again}
            </Button>
          </Notice>
        ) : (
          <p className="muted" role="status">
            {boards.searching}
          </p>
        ))}
    </div>
  )
}

function Found({ found, searchText }: { found: LeaderboardSearch; searchText: string }) {
  const { boards } = useWords()
  const count = found.boards.length + found.teams.length
  return (
    <div className="board-found">
      <p role="status" className="small muted">
        {count === 0 ? boards.foundNothing(searchText) : boards.found(count)}
      </p>
      {found.teams.length > 0 && (
        <>
          <h2 className="small muted">{boards.foundTeams}</h2>
          <ul>
            {found.teams.map(({ boardTeamId, name, boardTeamSlug, leaderboardSlug }) => (
              <li key={boardTeamId}>
                <Link to={teamAddress(leaderboardSlug, boardTeamSlug)}>{name}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {found.boards.length > 0 && (
        <>
          <h2 className="small muted">{boards.foundBoards}</h2>
          <ul>
            {found.boards.map(({ id, slug, name }) => (
              <li key={id}>
                <Link to={`/boards/${slug}`}>{name}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function moveByKeys(event: KeyboardEvent, place: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const stops = [...(place?.querySelectorAll<HTMLElement>('input, .board-found a') ?? [])]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  if (event.key === 'Escape' && at > 0) stops[0]?.focus()
  if (step === undefined || at < 0) return
  event.preventDefault()
  stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus()
}

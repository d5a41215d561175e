import './board.css'
import { Empty } from '../../parts/feedback/empty.tsx'
import { PageHeading } from '../../parts/layout/page.tsx'
import { useFacts } from '../api.tsx'
import { useFilters, useParam } from '../navigation.tsx'
import type { FrameProps, PageModule } from '../page-module.ts'
import { useWords, wordsFor, wordsOf } from '../store/words/words.ts'
import { prefetchBoard, useLiveBoard } from './live-board.ts'
import { pinnedTeam } from './own-team.ts'
import { LiveState } from './parts/live-state.tsx'
import { teamAddress } from './parts/share-team.tsx'
import { Standings } from './parts/standings.tsx'

export const loadTexts = wordsFor('boards')

export const prefetch: PageModule['prefetch'] = (site, { params: { slug = '' } }) => prefetchBoard(site, slug)

/** Search engines list the full leaderboard instead of this page. */
export const head: PageModule['head'] = ({ params: { slug = '' } }, read, { language }) => ({
  title:
    read('GET /api/merch/leaderboard/{board}', { params: { board: slug } })?.board.name ??
    wordsOf(language).boards.title,
  canonical: `/boards/${slug}`,
  isListed: false,
})

/** Another site embeds this page, so it has no layout. */
export const Frame = ({ children }: FrameProps) => (
  <main id="main" className="board-elsewhere">
    {children}
  </main>
)

export function Refusal({ refused: { status } }: { refused: { status: number } }) {
  const { boards } = useWords()
  return (
    <div className="stack">
      <PageHeading title={status === 404 ? boards.goneTitle : boards.failed} />
      <p>
        <a href="/boards" target="_blank" rel="noopener">
          {boards.goneLink}
        </a>
      </p>
    </div>
  )
}

const TOP = 10
const MAX_TEAMS = 50

/**
 * Shows the leading teams, the team in `?team=` and a link to the full leaderboard, for other
 * sites.
 */
export default function EmbedPage() {
  const slug = useParam('slug')
  const { boards } = useWords()
  const { baseUrl } = useFacts()
  const { search } = useFilters()
  const { board, state } = useLiveBoard(slug)
  if (!board) throw new Error('The board was rendered before it was loaded.')
  const { teams } = board
  const wanted = Number(search.get('top') ?? TOP)
  const top = teams.slice(0, Number.isInteger(wanted) && wanted > 0 ? Math.min(wanted, MAX_TEAMS) : TOP)
  const named = pinnedTeam(teams, { named: search.get('team'), ownId: null })
  const whole = `${baseUrl}/boards/${board.board.slug}`
  return (
    <div className="board">
      <PageHeading title={board.board.name} actions={<LiveState board={board} state={state} />} />
      {teams.length === 0 ? (
        <Empty title={boards.emptyTitle}>{boards.emptyText}</Empty>
      ) : (
        <Standings
          label={boards.standings}
          teams={named && !top.includes(named) ? [...top, named] : top}
          most={teams[0]?.count ?? 0}
          pinnedId={named?.boardTeamId}
          addressOf={({ boardTeamSlug, target }) =>
            target?.url ?? baseUrl + teamAddress(board.board.slug, boardTeamSlug)
          }
          isElsewhere
        />
      )}
      <p className="small">
        <a href={whole} target="_blank" rel="noopener">
          {boards.whole}
        </a>
      </p>
    </div>
  )
}

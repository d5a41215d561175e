import './board.css'
import { Empty } from '../../parts/feedback/empty.tsx'
import { PageHeading } from '../../parts/layout/page.tsx'
import { useFacts } from '../api.tsx'
import { Link, useFilters, useParam } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { useWords, wordsFor, wordsOf } from '../store/words/words.ts'
import { prefetchBoard, useLiveBoard } from './live-board.ts'
import { useNumbers } from './numbers.ts'
import { pinnedTeam, useOwnTeam } from './own-team.ts'
import { CopyField } from './parts/copy-field.tsx'
import { LiveState } from './parts/live-state.tsx'
import { PinnedTeam } from './parts/pinned-team.tsx'
import { pictureOf, teamAddress } from './parts/share-team.tsx'
import { Standings } from './parts/standings.tsx'

export { StoreFrame as Frame } from '../store/frame/frame.tsx'
export const loadTexts = wordsFor('boards')
export { BoardGone as Refusal } from './parts/board-gone.tsx'

export const prefetch: PageModule['prefetch'] = (site, { params: { slug = '' } }) => prefetchBoard(site, slug)

export const head: PageModule['head'] = ({ params: { slug = '' }, search }, read, { language }) => {
  const { boards } = wordsOf(language)
  const response = read('GET /api/merch/leaderboard/{board}', { params: { board: slug } })
  if (!response) return { title: boards.title }
  const { board, teams } = response
  const named = pinnedTeam(teams, { named: search.get('team'), ownId: null })
  const shown = named ?? teams[0]
  return {
    title: named ? `${named.name} · ${board.name}` : board.name,
    description: named ? boards.describesTeam(named.name, board.name) : boards.description(board.name),
    canonical: `/boards/${board.slug}`,
    ...(shown ? { image: pictureOf(board.slug, shown.boardTeamSlug) } : {}),
  }
}

/** Number of teams shown at first. A button shows the others. */
const MAX_INITIAL = 50
/** For a team with a lower rank, the pinned card shows its neighbors. */
const VISIBLE_RANKS = 12

export default function BoardPage() {
  const slug = useParam('slug')
  const { boards } = useWords()
  const { baseUrl } = useFacts()
  const numbers = useNumbers()
  const { search } = useFilters()
  const { board, state } = useLiveBoard(slug)
  const { ownId, choose } = useOwnTeam()
  if (!board) throw new Error('The board was rendered before it was loaded.')
  const { teams } = board
  const pinned = pinnedTeam(teams, { named: search.get('team'), ownId })
  const isWhole = search.has('all')
  const shown = isWhole ? teams : teams.slice(0, MAX_INITIAL)
  const code = `<iframe src="${baseUrl}/boards/${board.board.slug}/embed" title="${escaped(board.board.name)}" width="100%" height="640" style="border:0" loading="lazy"></iframe>`
  return (
    <div className="board">
      <PageHeading
        eyebrow={
          <span className="store-way">
            <Link to="/boards">{boards.all}</Link>
          </span>
        }
        title={board.board.name}
        lead={boards.lead}
        actions={<LiveState board={board} state={state} />}
      />
      {pinned && (
        <PinnedTeam
          board={board}
          team={pinned}
          isOwn={pinned.boardTeamId === ownId}
          hasNeighbors={teams.indexOf(pinned) >= VISIBLE_RANKS}
          onChoose={choose}
        />
      )}
      {teams.length === 0 ? (
        <Empty title={boards.emptyTitle}>{boards.emptyText}</Empty>
      ) : (
        <section aria-label={boards.standings}>
          <Standings
            label={boards.standings}
            teams={shown}
            most={teams[0]?.count ?? 0}
            pinnedId={pinned?.boardTeamId}
            addressOf={({ boardTeamSlug }) => teamAddress(board.board.slug, boardTeamSlug)}
          />
        </section>
      )}
      {shown.length < teams.length && (
        <p>
          <Link to={`/boards/${board.board.slug}?all=1`}>
            {boards.showAll(boards.teams(teams.length, numbers.count(teams.length)))}
          </Link>
        </p>
      )}
      <details className="board-embed">
        <summary>{boards.embed}</summary>
        <div className="stack">
          <p className="small muted">{boards.embedHint}</p>
          <CopyField label={boards.embedCode} value={code} rows={3} />
        </div>
      </details>
    </div>
  )
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

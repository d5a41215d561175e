import './board.css'
import { Empty } from '../../parts/feedback/empty.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { PageHeading, Section } from '../../parts/layout/page.tsx'
import { ApiError } from '../api.tsx'
import { Link } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Button } from '../parts/forms/button.tsx'
import { useWords, wordsFor, wordsOf } from '../store/words/words.ts'
import { prefetchBoard, useLiveBoard } from './live-board.ts'
import { pinnedTeam, useOwnTeam } from './own-team.ts'
import { BoardSearch, prefetchBoardSearch } from './parts/board-search.tsx'
import { LiveState } from './parts/live-state.tsx'
import { teamAddress } from './parts/share-team.tsx'
import { Standings } from './parts/standings.tsx'

export { StoreFrame as Frame } from '../store/frame/frame.tsx'
export const loadTexts = wordsFor('boards')
export { BoardGone as Refusal } from './parts/board-gone.tsx'

/** Alias of the default board's slug. */
const DEFAULT = 'default'
const TOP = 10

export const prefetch: PageModule['prefetch'] = async (site, { search }) => {
  await Promise.all([prefetchBoardSearch(site, search), prefetchBoard(site, DEFAULT).catch(ignoreNotFound)])
}
const ignoreNotFound = (refused: unknown): void => {
  if (!(refused instanceof ApiError) || refused.status !== 404) throw refused
}

export const head: PageModule['head'] = (_at, _read, { language }) => {
  const { boards } = wordsOf(language)
  return { title: boards.title, description: boards.lead }
}

export default function BoardsPage() {
  const { boards } = useWords()
  return (
    <div className="board">
      <PageHeading title={boards.title} lead={boards.lead} />
      <BoardSearch />
      <DefaultBoard />
    </div>
  )
}

function DefaultBoard() {
  const { boards } = useWords()
  const { board, error, state } = useLiveBoard(DEFAULT)
  const { ownId } = useOwnTeam()
  if (!board) {
    if (error === null || error.status === 404) return <Empty title={boards.noneTitle}>{boards.noneText}</Empty>
    return <Notice tone="bad" title={boards.failed} />
  }
  const { teams } = board
  const { slug, name } = board.board
  const own = pinnedTeam(teams, { named: null, ownId })
  const top = teams.slice(0, TOP)
  return (
    <Section title={<Link to={`/boards/${slug}`}>{name}</Link>} action={<LiveState board={board} state={state} />}>
      {teams.length === 0 ? (
        <Empty title={boards.emptyTitle}>{boards.emptyText}</Empty>
      ) : (
        <Standings
          label={name}
          teams={own && !top.includes(own) ? [...top, own] : top}
          most={teams[0]?.count ?? 0}
          pinnedId={own?.boardTeamId}
          addressOf={({ boardTeamSlug }) => teamAddress(slug, boardTeamSlug)}
        />
      )}
      <div>
        <Button to={`/boards/${slug}`}>{boards.whole}</Button>
      </div>
    </Section>
  )
}

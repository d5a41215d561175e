import '../../parts/forms/upload.css'
import { Skeleton } from '../../../parts/feedback/skeleton.tsx'
import { Columns } from '../../../parts/layout/page.tsx'
import { StateChip } from '../../../parts/values/state-chip.tsx'
import { useApiQuery } from '../../api.tsx'
import { Link, useParam } from '../../navigation.tsx'
import type { PageModule } from '../../page-module.ts'
import { Load } from '../../parts/feedback/load.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { formatCount, stateOfBoard } from './merch-labels.ts'
import { BoardActions, BoardForm } from './parts/boards/board-form.tsx'
import { BoardCounts, BoardTable } from './parts/boards/board-table.tsx'
import { BoardTeams } from './parts/boards/board-teams.tsx'

export const head: PageModule['head'] = ({ params }, read) => {
  const response = read('GET /api/merch/admin/leaderboards/{id}', { params: { id: params['id'] ?? '' } })
  return { title: response?.data.leaderboard.name ?? 'Leaderboard' }
}

export default function BoardPage() {
  const id = useParam('id')
  const response = useApiQuery('GET /api/merch/admin/leaderboards/{id}', { params: { id } })
  const board = response.data?.data.leaderboard
  return (
    <AdminPage
      title={board?.name ?? 'Leaderboard'}
      lead={board && `${formatCount(board.teamCount, 'team')}, fans counted: ${board.total.toLocaleString('en-US')}`}
      actions={board && <StateChip {...stateOfBoard(board)} />}
    >
      <p className="row">
        <Link to="/admin/boards">
          <span aria-hidden="true">← </span>All leaderboards
        </Link>
        {board?.isActive && <Link to={`/boards/${board.slug}`}>View as a fan</Link>}
      </p>
      <Load of={response} skeleton={<Skeleton count={6} />} back={{ to: '/admin/boards', label: 'All leaderboards' }}>
        {({ data: { leaderboard } }) => (
          <div className="sections">
            <BoardTeams boardId={leaderboard.id} />
            <Columns
              side={
                <>
                  <BoardActions board={leaderboard} />
                  <BoardCounts boardId={leaderboard.id} />
                </>
              }
            >
              <BoardForm board={leaderboard} />
              <BoardTable boardId={leaderboard.id} />
            </Columns>
          </div>
        )}
      </Load>
    </AdminPage>
  )
}

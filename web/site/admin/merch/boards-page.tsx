import { useState } from 'react'
import type { AdminLeaderboard } from '../../../../client/src/api-types.ts'
import { Empty } from '../../../parts/feedback/empty.tsx'
import { StateChip } from '../../../parts/values/state-chip.tsx'
import { useApiList } from '../../api.tsx'
import { Link, useFilters } from '../../navigation.tsx'
import type { PageModule } from '../../page-module.ts'
import { Load } from '../../parts/feedback/load.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { Sheet } from '../../parts/layout/sheet.tsx'
import { Breakable } from '../../parts/values/breakable.tsx'
import { Day } from '../../parts/values/moment.tsx'
import { Pager } from '../../parts/values/pager.tsx'
import { type Column, Table } from '../../parts/values/table.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { nextByOffset, omitEmpty } from '../parts/list-query.ts'
import { SearchBar } from '../parts/search-bar.tsx'
import { stateOfBoard } from './merch-labels.ts'
import { NewBoard } from './parts/boards/board-form.tsx'

export const head: PageModule['head'] = () => ({ title: 'Leaderboards' })

export default function BoardsPage() {
  const [isOpen, setOpen] = useState(false)
  return (
    <AdminPage
      title="Leaderboards"
      lead="Teams of fans compete here. One leaderboard is always the default."
      actions={
        <Button look="primary" onClick={() => setOpen(true)}>
          Add leaderboard
        </Button>
      }
    >
      <Sheet title="Add leaderboard" isOpen={isOpen} onClose={() => setOpen(false)}>
        <NewBoard />
      </Sheet>
      <Boards />
    </AdminPage>
  )
}

function Boards() {
  const { search } = useFilters()
  const filter = omitEmpty({ q: search.get('q') })
  const list = useApiList(
    'GET /api/merch/admin/leaderboards',
    { query: { ...filter, limit: 20, offset: 0 } },
    ({ data }) => nextByOffset(filter)(data),
  )
  return (
    <>
      <SearchBar label="Find a leaderboard" hint="Part of the name" />
      <Load of={list}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data.leaderboards)
          return rows.length === 0 ? (
            <Empty title="No matching leaderboards">Try a shorter search.</Empty>
          ) : (
            <>
              <Table caption="Leaderboards" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />
              <Pager {...list} />
            </>
          )
        }}
      </Load>
    </>
  )
}

const COLUMNS: readonly Column<AdminLeaderboard>[] = [
  {
    name: 'Leaderboard',
    cell: ({ id, name, slug }) => (
      <span>
        <Link to={`/admin/boards/${id}`}>{name}</Link>
        <br />
        <span className="small muted">
          <Breakable words={`/boards/${slug}`} />
        </span>
      </span>
    ),
  },
  { name: 'Teams', isFigure: true, cell: ({ teamCount }) => teamCount.toLocaleString('en-US') },
  { name: 'Total', isFigure: true, cell: ({ total }) => total.toLocaleString('en-US') },
  { name: 'State', cell: (board) => <StateChip {...stateOfBoard(board)} /> },
  { name: 'Changed', cell: ({ updatedAt }) => <Day at={updatedAt} /> },
]

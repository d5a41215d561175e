import './board-teams.css'
import { useState } from 'react'
import type { AdminLeaderboardTeam } from '../../../../../../client/src/api-types.ts'
import { Empty } from '../../../../../parts/feedback/empty.tsx'
import { Section } from '../../../../../parts/layout/page.tsx'
import { useApiList } from '../../../../api.tsx'
import { useFilters } from '../../../../navigation.tsx'
import { Load } from '../../../../parts/feedback/load.tsx'
import { Button } from '../../../../parts/forms/button.tsx'
import { Sheet } from '../../../../parts/layout/sheet.tsx'
import { Picture } from '../../../../parts/media/picture.tsx'
import { Pager } from '../../../../parts/values/pager.tsx'
import { type Column, Table } from '../../../../parts/values/table.tsx'
import { nextByOffset, omitEmpty } from '../../../parts/list-query.ts'
import { SearchBar } from '../../../parts/search-bar.tsx'
import { BoardTeamForm } from './board-team-form.tsx'

type Open = AdminLeaderboardTeam | 'new' | null

export function BoardTeams({ boardId }: { boardId: string }) {
  const { search } = useFilters()
  const [open, setOpen] = useState<Open>(null)
  const filter = omitEmpty({ q: search.get('q') })
  const params = { id: boardId }
  const list = useApiList(
    'GET /api/merch/admin/leaderboards/{id}/teams',
    { params, query: { ...filter, limit: 20, offset: 0 } },
    ({ data }) => {
      const next = nextByOffset(filter)(data)
      return next && { params, ...next }
    },
  )
  const close = () => setOpen(null)
  return (
    <Section title="Teams" action={<Button onClick={() => setOpen('new')}>Add team</Button>}>
      <Sheet title={open === 'new' ? 'Add team' : (open?.name ?? 'Team')} isOpen={open !== null} onClose={close}>
        {open !== null && <BoardTeamForm boardId={boardId} team={open === 'new' ? null : open} onDone={close} />}
      </Sheet>
      <SearchBar label="Find a team" hint="Part of the name" />
      <Load of={list}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data.teams)
          if (rows.length === 0)
            return search.get('q') === null ? (
              <Empty title="No teams yet">Add a team or upload a list of teams.</Empty>
            ) : (
              <Empty title="No matching teams">Try a shorter search.</Empty>
            )
          return (
            <>
              <div className="board-teams">
                <Table caption="Teams" columns={columnsOf(setOpen)} rows={rows} keyOf={({ id }) => id} />
              </div>
              <Pager {...list} />
            </>
          )
        }}
      </Load>
    </Section>
  )
}

const columnsOf = (open: (team: AdminLeaderboardTeam) => void): readonly Column<AdminLeaderboardTeam>[] => [
  {
    name: 'Team',
    cell: (team) => (
      <span className="board-team">
        {team.flagImgUrl !== null && (
          <span className="board-team-flag">
            <Picture src={team.flagImgUrl} alt="" ratio="3 / 2" sizes="2rem" />
          </span>
        )}
        <span>
          {team.mainColor !== null && (
            <span className="board-team-color" style={{ background: team.mainColor }} aria-hidden="true" />
          )}
          {team.name}
          {team.searchTerms.length > 0 && (
            <span className="small muted" style={{ display: 'block' }}>
              {team.searchTerms.join(', ')}
            </span>
          )}
        </span>
      </span>
    ),
  },
  {
    name: 'Counts from',
    cell: ({ campaignId }) => (campaignId === null ? 'All campaigns' : 'Its own campaign'),
  },
  { name: 'Starting count', isFigure: true, cell: ({ seedCount }) => seedCount.toLocaleString('en-US') },
  { name: 'From fans', isFigure: true, cell: ({ eventsCount }) => eventsCount.toLocaleString('en-US') },
  { name: 'Total', isFigure: true, cell: ({ count }) => count.toLocaleString('en-US') },
  {
    name: 'Edit',
    isAction: true,
    cell: (team) => (
      <Button look="quiet" label={`Edit ${team.name}`} onClick={() => open(team)}>
        Edit
      </Button>
    ),
  },
]

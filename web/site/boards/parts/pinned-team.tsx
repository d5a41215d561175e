import './pinned-team.css'
import { Panel } from '../../../parts/layout/page.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { useWords } from '../../store/words/words.ts'
import type { LiveBoard, Team } from '../live-board.ts'
import { useNumbers } from '../numbers.ts'
import { gapOf, neighborsOf } from '../own-team.ts'
import { RollingCount } from './rolling-count.tsx'
import { ShareTeam, teamAddress } from './share-team.tsx'
import { Flag, Standings } from './standings.tsx'

type PinnedTeamProps = {
  board: NonNullable<LiveBoard['board']>
  team: Team
  isOwn: boolean
  /** False if the list shows the team's neighbors on the screen. */
  hasNeighbors: boolean
  onChoose: (id: string | null) => void
}

export function PinnedTeam({ board, team, isOwn, hasNeighbors, onChoose }: PinnedTeamProps) {
  const { boards } = useWords()
  const numbers = useNumbers()
  const { slug } = board.board
  const near = hasNeighbors ? neighborsOf(board.teams, team) : []
  return (
    <section aria-label={team.name} className="pinned-team">
      <Panel>
        <div className="pinned-head">
          <Flag team={team} isLarge />
          <div className="pinned-words">
            <span className="small muted">{isOwn ? boards.own : boards.shown}</span>
            <h2>{team.name}</h2>
          </div>
          <p className="pinned-figures">
            <strong>{boards.rank(numbers.count(team.rank))}</strong>
            <span>
              <RollingCount value={team.count} /> <span className="muted figure">({numbers.percent(team.pct)})</span>
            </span>
          </p>
        </div>
        <GapText teams={board.teams} team={team} />
        <Actions>
          {team.target ? (
            <Button look="primary" to={team.target.url}>
              {boards.go(team.name)}
            </Button>
          ) : (
            <span className="muted">{boards.closed}</span>
          )}
          <Button look="quiet" onClick={() => onChoose(isOwn ? null : team.boardTeamId)}>
            {isOwn ? boards.leave : boards.choose}
          </Button>
        </Actions>
        {near.length > 1 && (
          <div className="stack">
            <h3 className="small muted">{boards.around}</h3>
            <Standings
              label={boards.around}
              teams={near}
              most={near[0]?.count ?? 0}
              pinnedId={team.boardTeamId}
              addressOf={({ boardTeamSlug }) => teamAddress(slug, boardTeamSlug)}
              prefix="near"
            />
          </div>
        )}
        <ShareTeam board={slug} team={team} />
      </Panel>
    </section>
  )
}

function GapText({ teams, team }: { teams: readonly Team[]; team: Team }) {
  const { boards } = useWords()
  const numbers = useNumbers()
  const gap = gapOf(teams, team)
  if (!gap) return null
  const by = boards.fans(gap.by, numbers.count(gap.by))
  const words =
    gap.by === 0 ? boards.level(gap.to.name) : gap.isAhead ? boards.leads(by) : boards.behind(by, gap.to.name)
  return <p>{words}</p>
}

import { Link } from '../../navigation.tsx'
import type { Order } from './order.ts'

type OrderTeamProps = { team: Order['team']; describe: (team: string) => string; linkText: string }

/** Names the leaderboard team that the buyer had joined. */
export const OrderTeam = ({ team, describe, linkText }: OrderTeamProps) =>
  team === null ? null : (
    <p>
      <bdi>{describe(team.name)}</bdi> <Link to={`/boards/${team.boardSlug}?team=${team.slug}`}>{linkText}</Link>
    </p>
  )

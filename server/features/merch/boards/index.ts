import type { Route } from '../../../platform/http/route.ts'
import { checkLeaderboardCountsRoute, repairLeaderboardCountsRoute } from './routes/check-counts-routes.ts'
import {
  changeBoardRoute,
  createBoardRoute,
  deleteBoardRoute,
  listBoardsRoute,
  readAdminBoardRoute,
} from './routes/manage-boards-routes.ts'
import {
  changeTeamRoute,
  createTeamRoute,
  deleteTeamRoute,
  listTeamsRoute,
  readTeamRoute,
} from './routes/manage-teams-routes.ts'
import { linkTeamRoute, readBoardRoute, recordStatRoute, searchBoardsRoute } from './routes/public-board-routes.ts'
import { streamBoardRoute } from './routes/stream-board-route.ts'
import { teamPictureRoute } from './routes/team-picture-route.ts'
import { exportTeamsRoute, importTeamsRoute } from './routes/team-table-routes.ts'

export { type BoardFeed, createBoardFeed } from './board-feed.ts'
export { type CountDifference, checkBoardCounts } from './check-counts.ts'
export { creditGenerated, creditOrdered, revokeOrderCredit } from './credit-session.ts'
export { linkTeam } from './link-team.ts'
export { boardsPersonalData } from './queries/personal-data.ts'

export const boardsRoutes: readonly Route[] = [
  searchBoardsRoute,
  readBoardRoute,
  streamBoardRoute,
  teamPictureRoute,
  linkTeamRoute,
  recordStatRoute,
  listBoardsRoute,
  createBoardRoute,
  readAdminBoardRoute,
  changeBoardRoute,
  deleteBoardRoute,
  listTeamsRoute,
  createTeamRoute,
  readTeamRoute,
  changeTeamRoute,
  deleteTeamRoute,
  exportTeamsRoute,
  importTeamsRoute,
  checkLeaderboardCountsRoute,
  repairLeaderboardCountsRoute,
]

import type { Route } from '../../../platform/http/route.ts'
import { linkTeamRoute, readBoardRoute, recordStatRoute, searchBoardsRoute } from './routes/public-board-routes.ts'
import { streamBoardRoute } from './routes/stream-board-route.ts'

export { type BoardFeed, createBoardFeed } from './board-feed.ts'
export { creditGenerated, creditOrdered } from './credit-session.ts'
export { boardsPersonalData } from './queries/personal-data.ts'

export const boardsRoutes: readonly Route[] = [
  searchBoardsRoute,
  readBoardRoute,
  streamBoardRoute,
  linkTeamRoute,
  recordStatRoute,
]

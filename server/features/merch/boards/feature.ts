import { defineFeature } from '../../../feature.ts'
import { HOLDER, READS } from '../../../platform/limits/unpaid-costs.ts'
import { createBoardFeed } from './board-feed.ts'
import { creditGenerated } from './credit-session.ts'
import { boardsPersonalData } from './queries/personal-data.ts'
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

export const feature = defineFeature({
  name: 'merch/boards',
  about: 'leaderboards of fan teams',
  tables: ['merch_board_teams', 'merch_boards', 'merch_stat_events'],
  routes: [
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
  ],
  personalData: boardsPersonalData,
  feeds: { leaderboards: createBoardFeed },
  handlers: { artwork: { onGenerated: creditGenerated } },
  unpaidCosts: {
    'GET /api/merch/leaderboard/search': READS,
    'GET /api/merch/leaderboard/{board}': READS,
    'GET /api/merch/leaderboard/{board}/events': ['stream'],
    'GET /api/merch/leaderboard/{board}/{team}/picture': { free: 'draws a picture once for each state of a team' },
    'POST /api/merch/leaderboard/link': HOLDER,
    'POST /api/merch/leaderboard/stat': HOLDER,
  },
})

export type { BoardFeed } from './board-feed.ts'
export { type CountDifference, checkBoardCounts } from './check-counts.ts'
export { creditOrdered, revokeOrderCredit } from './credit-session.ts'
export { linkTeam } from './link-team.ts'

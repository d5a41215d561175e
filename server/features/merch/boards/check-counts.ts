import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { type CountDifference, listCountDifferences, recountEvents } from './queries/check-counts.ts'
import { findBoard } from './queries/find-boards.ts'
import { noBoard } from './save-board.ts'

export type { CountDifference } from './queries/check-counts.ts'

type Options = {
  repair?: boolean
  onDifference: (difference: CountDifference, isRepaired: boolean) => void
}

/**
 * Compares each team's stored count with the number of its vote events. If the two differ, the vote
 * events are right. Reads both in one database snapshot, so concurrent votes cause no false
 * difference.
 * @returns the number of teams, and the number of differences that are not repaired
 */
export async function checkBoardCounts(
  { db }: Pick<Context, 'db'>,
  { repair = false, onDifference }: Options,
): Promise<{ teams: number; left: number }> {
  const { teams, differences } = await listCountDifferences(db)
  for (const difference of differences) {
    if (repair) await inTransaction(db, (trx) => recountEvents(trx, difference.teamId))
    onDifference(difference, repair)
  }
  return { teams, left: repair ? 0 : differences.length }
}

type BoardCountDifferences = { teams: number; differences: CountDifference[] }

/** @throws NotFound */
export async function checkCountsOf({ db }: Pick<Context, 'db'>, boardId: string): Promise<BoardCountDifferences> {
  if (!(await findBoard(db, boardId))) throw noBoard()
  return listCountDifferences(db, boardId)
}

/**
 * Recounts the teams of a board whose count is wrong, and records the differences in the audit
 * log.
 * @returns the differences
 * @throws NotFound
 */
export async function repairCountsOf(
  ctx: Pick<Context, 'db' | 'clock'>,
  admin: Caller,
  boardId: string,
): Promise<BoardCountDifferences> {
  const found = await checkCountsOf(ctx, boardId)
  const { differences } = found
  const [first] = differences
  if (!first) return found
  const at = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    // Repairs lock the teams in the same order, so they cannot deadlock.
    for (const { teamId } of differences.toSorted((one, other) => (one.teamId < other.teamId ? -1 : 1)))
      await recountEvents(trx, teamId)
    const trace = { actorAccountId: admin.accountId, subjectType: 'leaderboard', subjectId: boardId, reason: null }
    await recordAudit(
      trx,
      {
        ...trace,
        action: 'repair-leaderboard-counts',
        before: { slug: first.board, differences },
        after: { slug: first.board },
      },
      at,
    )
  })
  return found
}

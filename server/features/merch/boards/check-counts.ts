import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { type CountDifference, listCountDifferences, recountEvents } from './queries/check-counts.ts'
import { findBoard } from './queries/find-boards.ts'
import { noBoard } from './save-board.ts'

export type { CountDifference } from './queries/check-counts.ts'

type Options = {
  /** Recounts teams that differ. */
  repair?: boolean
  onDifference: (difference: CountDifference, isRepaired: boolean) => void
}

/**
 * Compares the stored vote count of each team with the team's vote events. The events are
 * authoritative. Both are read in one snapshot, so votes that come in meanwhile cause no
 * difference.
 * @returns the number of teams and of remaining differences
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

/**
 * Compares the counts of one board for an admin.
 * @throws NotFound
 */
export async function checkCountsOf({ db }: Pick<Context, 'db'>, boardId: string): Promise<BoardCountDifferences> {
  if (!(await findBoard(db, boardId))) throw noBoard()
  return listCountDifferences(db, boardId)
}

/**
 * Recounts the teams of a board that differ and records the differences in the audit log.
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
    // A fixed lock order keeps two concurrent repairs from deadlocking.
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

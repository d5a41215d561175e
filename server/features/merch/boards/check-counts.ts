import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { type CountDifference, countAnew, listCountDifferences } from './queries/check-counts.ts'

export type { CountDifference } from './queries/check-counts.ts'

type Options = {
  /** Counts again wherever they differ. */
  repair?: boolean
  onDifference: (difference: CountDifference, isRepaired: boolean) => void
}

/**
 * Compares what each team has with its events, which are the truth, in one look, however many are counted meanwhile.
 * @returns how many teams there are, and how many differences are left
 */
export async function checkBoardCounts(
  { db }: Pick<Context, 'db'>,
  { repair = false, onDifference }: Options,
): Promise<{ teams: number; left: number }> {
  const { teams, differences } = await listCountDifferences(db)
  for (const difference of differences) {
    if (repair) await inTransaction(db, (trx) => countAnew(trx, difference.teamId))
    onDifference(difference, repair)
  }
  return { teams, left: repair ? 0 : differences.length }
}

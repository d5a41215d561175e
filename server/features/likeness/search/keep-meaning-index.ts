import type { Context } from '../../../platform/context.ts'
import { findMeaningIndex, statementsForIndex } from './queries/meaning-index.ts'

/** Fewer are all compared, in some ten milliseconds. */
const FEWEST = 20_000
const GROWN = 2

/**
 * Has the index of meanings made once there are many vectors, and learnt anew when there are twice as many, or half, or when
 * another model reads them: its lists are where the vectors were that it was learnt from. Says whether it made one.
 */
export async function keepMeaningIndex(
  ctx: Pick<Context, 'db' | 'log' | 'maintenance'>,
  madeBy: string,
  { fewest = FEWEST }: { fewest?: number } = {},
): Promise<boolean> {
  const { vectors, learntFrom } = await findMeaningIndex(ctx.db)
  if (vectors < fewest) return false
  const isAsLearnt =
    learntFrom?.madeBy === madeBy && vectors < learntFrom.vectors * GROWN && vectors > learntFrom.vectors / GROWN
  if (isAsLearnt) return false
  ctx.log.info({ vectors, learntFrom }, 'the index of meanings is made anew')
  await ctx.maintenance.runAlone(statementsForIndex({ madeBy, vectors }))
  return true
}

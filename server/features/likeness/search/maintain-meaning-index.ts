import type { Context } from '../../../platform/context.ts'
import { findMeaningIndex, rebuildStatements } from './queries/meaning-index.ts'

/** With fewer vectors, no index is built: comparing all vectors takes about ten milliseconds. */
const MIN_VECTORS = 20_000
const GROWN = 2

/**
 * Builds the vector index once there are enough vectors. Rebuilds it when their number has doubled
 * or halved or the model changed, because an index clusters only the vectors that exist when it is
 * built. Returns true if it built the index.
 */
export async function maintainMeaningIndex(
  ctx: Pick<Context, 'db' | 'log' | 'maintenance'>,
  madeBy: string,
  { minVectors = MIN_VECTORS }: { minVectors?: number } = {},
): Promise<boolean> {
  const { vectors, builtFrom } = await findMeaningIndex(ctx.db)
  if (vectors < minVectors) return false
  const isAsLearnt =
    builtFrom?.madeBy === madeBy && vectors < builtFrom.vectors * GROWN && vectors > builtFrom.vectors / GROWN
  if (isAsLearnt) return false
  ctx.log.info({ vectors, learntFrom: builtFrom }, 'the index of text vectors is being rebuilt')
  await ctx.maintenance.runAlone(rebuildStatements({ madeBy, vectors }))
  return true
}

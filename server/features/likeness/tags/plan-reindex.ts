import type { Context } from '../../../platform/context.ts'
import { inTransaction, isMissingReference } from '../../../platform/database/transaction.ts'
import { notFound } from '../../../platform/errors.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import { type AnalyzingModel, type AssetType, listAccountsToAnalyze, markStale } from '../assets/index.ts'
import { addIndexingEvent, type IndexingType } from '../indexing/index.ts'
import { findAnalyzingModels } from './analyzing-models.ts'
import { listConsenting } from './queries/list-consenting.ts'

/**
 * `older-than-model`: accounts with an asset that another model or an earlier version analyzed.
 */
export type ReindexScope = 'all' | 'older-than-model' | { accountId: string }

export type ReindexPlan = { accounts: number; looks: number }

const EVENTS: Readonly<Record<AssetType, IndexingType>> = { IMAGE: 'IMAGE_ASSET', VOICE: 'VOICE_ASSET' }
const BATCH = 200

/**
 * Adds events that rewrite the search records. Assets are analyzed again only if another model or
 * an earlier version analyzed them; the old analysis stays valid until then. Stops between batches
 * when the time is up. Idempotent.
 * @throws NotFound for a missing account
 */
export async function planReindex(
  ctx: Context,
  scope: ReindexScope,
  { onProgress = () => {}, isTimeUp = () => false }: { onProgress?: (plan: ReindexPlan) => void; isTimeUp?: IsTimeUp },
): Promise<ReindexPlan> {
  const models = await findAnalyzingModels(ctx)
  const plan: ReindexPlan = { accounts: 0, looks: 0 }
  const nextBatch = async (after: string): Promise<string[]> => {
    if (typeof scope === 'object') return after === '' ? [scope.accountId] : []
    const page = { after, limit: BATCH }
    return scope === 'all' ? listConsenting(ctx.db, page) : listAccountsToAnalyze(ctx.db, { ...page, models })
  }
  for (let after = ''; !isTimeUp(); ) {
    const accountIds = await nextBatch(after)
    const last = accountIds.at(-1)
    if (last === undefined) break
    after = last
    plan.looks += await planBatch(ctx, accountIds, models)
    plan.accounts += accountIds.length
    onProgress({ ...plan })
  }
  return plan
}

async function planBatch(
  ctx: Context,
  accountIds: readonly string[],
  models: readonly AnalyzingModel[],
): Promise<number> {
  const planned = inTransaction(ctx.db, async (trx) => {
    const at = ctx.clock.now()
    const stale = await markStale(trx, accountIds, models)
    for (const { accountId, type } of stale) await addIndexingEvent(trx, accountId, EVENTS[type], at)
    for (const accountId of accountIds) await addIndexingEvent(trx, accountId, 'REINDEX', at)
    return stale.length
  })
  try {
    return await planned
  } catch (error) {
    if (isMissingReference(error)) throw notFound('There is no such account.')
    throw error
  }
}

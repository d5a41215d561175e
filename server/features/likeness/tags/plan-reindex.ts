import type { Context } from '../../../platform/context.ts'
import { inTransaction, isMissingReference } from '../../../platform/database/transaction.ts'
import { notFound } from '../../../platform/errors.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import { type AssetType, listAccountsToSee, markStale, type SeeingModel } from '../assets/index.ts'
import { addIndexingEvent, type IndexingType } from '../indexing/index.ts'
import { listConsenting } from './queries/list-consenting.ts'
import { findSeeingModels } from './seeing-models.ts'

/** Whose records are written anew: everybody’s who consents, one account’s, or those that another model has seen. */
export type ReindexScope = 'all' | 'older-than-model' | { accountId: string }

export type ReindexPlan = { accounts: number; looks: number }

const EVENTS: Readonly<Record<AssetType, IndexingType>> = { IMAGE: 'IMAGE_ASSET', VOICE: 'VOICE_ASSET' }
const BATCH = 200

/**
 * Adds the events that write records anew. Pictures and recordings are looked at again only where another model than the
 * one in effect, or an earlier version of our asking, saw them; what was seen stands until then. Told that its time is up it
 * stops between batches; planned again, it adds nothing twice. @throws NotFound for an account that is not there
 */
export async function planReindex(
  ctx: Context,
  scope: ReindexScope,
  { onProgress = () => {}, isTimeUp = () => false }: { onProgress?: (plan: ReindexPlan) => void; isTimeUp?: IsTimeUp },
): Promise<ReindexPlan> {
  const models = await findSeeingModels(ctx)
  const plan: ReindexPlan = { accounts: 0, looks: 0 }
  const nextBatch = async (after: string): Promise<string[]> => {
    if (typeof scope === 'object') return after === '' ? [scope.accountId] : []
    const page = { after, limit: BATCH }
    return scope === 'all' ? listConsenting(ctx.db, page) : listAccountsToSee(ctx.db, { ...page, models })
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

/** @returns how many accounts' pictures and recordings are looked at again */
async function planBatch(ctx: Context, accountIds: readonly string[], models: readonly SeeingModel[]): Promise<number> {
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

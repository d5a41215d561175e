import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { toEndedJob } from './convert-row.ts'
import type { GenerationKind } from './generation-kind.ts'
import { cancelJob } from './queries/end-generations.ts'
import { findJobFor, type Viewer } from './queries/find-generations.ts'
import type { JobRow } from './queries/insert-generations.ts'

/** @throws NotFound */
export async function getJobFor(db: Context['db'], viewer: Viewer, id: string): Promise<JobRow> {
  const row = await findJobFor(db, viewer, id)
  if (!row) throw notFound('There is no such job.')
  return row
}

/**
 * Cancels a job; repeating it changes nothing. Its worker is aborted and can no longer record a
 * result. The cost of its last call is added when that call ends.
 * @throws NotFound if the viewer may not see it
 * @throws Conflict if it has succeeded or failed
 */
export async function cancelGeneration(
  ctx: Context,
  kinds: ReadonlyMap<string, GenerationKind>,
  viewer: Viewer,
  id: string,
): Promise<JobRow> {
  const before = await getJobFor(ctx.db, viewer, id)
  if (before.status === 'CANCELLED') return before
  const at = ctx.clock.now()
  const after = await inTransaction(ctx.db, async (trx) => {
    const row = await cancelJob(trx, id, { code: 'CANCELLED', message: 'It was canceled.' }, at)
    if (!row) return undefined
    await kinds.get(row.kind)?.ended?.(trx, toEndedJob(row), at)
    if (viewer.isAdmin && row.account_id !== viewer.accountId)
      await recordAudit(
        trx,
        {
          actorAccountId: viewer.accountId,
          action: 'cancel-generation',
          subjectType: 'generation-job',
          subjectId: id,
          reason: null,
          before: { status: before.status },
          after: { status: row.status },
        },
        at,
      )
    return row
  })
  if (after) {
    ctx.generation.abandon(id)
    return after
  }
  const now = await getJobFor(ctx.db, viewer, id)
  if (now.status === 'CANCELLED') return now
  throw conflict(`It has already ended: ${now.status === 'SUCCEEDED' ? 'it succeeded' : 'it failed'}.`)
}

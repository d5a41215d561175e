import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { recordAudit } from '../../people/audit/index.ts'
import type { GenerationKind } from './generation-kind.ts'
import { toEndedJob } from './job-of-row.ts'
import { cancelJob } from './queries/end-generations.ts'
import { findJobFor, type Viewer } from './queries/find-generations.ts'
import type { JobRow } from './queries/insert-generations.ts'

/** A job that the viewer may see. @throws NotFound. */
export async function getJobFor(db: Context['db'], viewer: Viewer, id: string): Promise<JobRow> {
  const row = await findJobFor(db, viewer, id)
  if (!row) throw notFound('There is no such job.')
  return row
}

/**
 * Calls a job off. Who works on it is told to stop, and could not write its end any more; what its last call cost is
 * counted when that has ended. One that was called off already stays so.
 * An admin's is in the audit, unless the job is their own.
 * @throws NotFound for who may not see it; Conflict when it has succeeded or failed.
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
    const row = await cancelJob(trx, id, { code: 'CANCELLED', message: 'It was called off.' }, at)
    if (!row) return undefined
    await kinds.get(row.kind)?.ended?.(trx, toEndedJob(row), at)
    // What an admin does to others' work stays on record.
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
  throw conflict(`It has ended already: ${now.status === 'SUCCEEDED' ? 'it succeeded' : 'it failed'}.`)
}

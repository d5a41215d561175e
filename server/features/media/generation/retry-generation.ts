import { addMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { conflict } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { getJobFor } from './cancel-generation.ts'
import type { GenerationKind } from './generation-kind.ts'
import { retryFailedJob } from './queries/end-generations.ts'
import type { JobRow } from './queries/insert-generations.ts'

/**
 * Requeues a failed job for an admin, with all its attempts. Its cost so far still counts.
 * @throws NotFound
 * @throws Conflict if it has not failed, or its kind no longer exists
 */
export async function retryGeneration(
  ctx: Context,
  kinds: ReadonlyMap<string, GenerationKind>,
  admin: Caller,
  id: string,
): Promise<JobRow> {
  const before = await getJobFor(ctx.db, admin, id)
  const kind = kinds.get(before.kind)
  if (!kind) throw conflict(`Jobs of the kind ${before.kind} no longer exist.`)
  const at = ctx.clock.now()
  const row = await inTransaction(ctx.db, async (trx) => {
    const after = await retryFailedJob(trx, id, { at, expiresAt: addMs(at, kind.longestWaitMs) })
    if (!after) throw conflict('Only a failed job can be retried.')
    await recordAudit(
      trx,
      {
        actorAccountId: admin.accountId,
        action: 'retry-generation',
        subjectType: 'generation-job',
        subjectId: id,
        reason: null,
        before: { status: before.status, code: before.failure_code, message: before.failure_message },
        after: { status: after.status },
      },
      at,
    )
    return after
  })
  ctx.generation.wake()
  return row
}

import type { Static, TSchema } from 'typebox'
import { addMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { currentTraceContext } from '../../../platform/observability/tracing.ts'
import { assertAffordable } from '../models/index.ts'
import type { GenerationKind } from './generation-kind.ts'
import { insertJobs, type JobRow } from './queries/insert-generations.ts'

export type GenerationRequest<Input> = {
  input: Input
  subject?: string
  /** Name of the job's place in its batch. Default: `only`. */
  slot?: string
}

export type EnqueueOptions = {
  /** Null if the job belongs to the platform. */
  accountId: string | null
  /** If this account withdraws its consent, the job ends. */
  aboutAccountId?: string
  /** Id of the batch. Default: the id of the first job. */
  batchId?: string
  within?: (trx: Trx, jobs: readonly JobRow[]) => Promise<void>
}

/**
 * Queues jobs with their related rows and starts them immediately. Several requests form a batch of
 * independent jobs.
 * @throws ServiceUnavailable (503) if the day's budget has no room for their models
 */
export async function enqueueGenerations<Input extends TSchema>(
  ctx: Context,
  kind: GenerationKind<Input>,
  requests: readonly GenerationRequest<Static<Input>>[],
  { accountId, aboutAccountId, batchId, within }: EnqueueOptions,
): Promise<JobRow[]> {
  const keys = requests.flatMap(({ input }) => kind.models?.(input) ?? [])
  const [first] = requests
  if (keys.length > 0 && first) await assertAffordable(ctx, keys, await kind.purpose?.(ctx.db, first.input))
  const at = ctx.clock.now()
  const ids = requests.map(() => newId())
  const jobs = requests.map(({ input, subject = null, slot = 'only' }, index) => ({
    id: ids[index] ?? '',
    kind: kind.name,
    account_id: accountId,
    about_account_id: aboutAccountId ?? null,
    subject,
    batch_id: batchId ?? ids[0] ?? '',
    slot,
    input,
    most_attempts: kind.maxAttempts,
    expires_at: addMs(at, kind.longestWaitMs),
    trace_parent: currentTraceContext()?.traceparent ?? null,
  }))
  const rows = within
    ? await inTransaction(ctx.db, async (trx) => {
        const inserted = await insertJobs(trx, jobs, at)
        await within(trx, inserted)
        return inserted
      })
    : await insertJobs(ctx.db, jobs, at)
  ctx.generation.wake()
  return rows
}

import type { Trx } from '../../../platform/database/transaction.ts'
import type { GenerationKind } from './generation-kind.ts'
import { toEndedJob } from './job-of-row.ts'
import { cancelJobs, cancelJobsAbout } from './queries/end-generations.ts'

/**
 * Ends all work with somebody's likeness, in the transaction that takes their consent back: what waits is not begun, and
 * what runs is told to stop at its next beat, could not write its end any more, and has what it made thrown away.
 */
export const createEndGenerationsAbout =
  (kinds: ReadonlyMap<string, GenerationKind>) =>
  async (trx: Trx, accountId: string, at: Date): Promise<void> => {
    const failure = { code: 'CANCELLED', message: 'The consent to use this likeness was withdrawn.' } as const
    for (const row of await cancelJobsAbout(trx, accountId, failure, at))
      await kinds.get(row.kind)?.ended?.(trx, toEndedJob(row), at)
  }

/** Ends jobs because the photo they work with was deleted, in the transaction that deletes it. @returns those that were not over. */
export const createEndGenerations =
  (kinds: ReadonlyMap<string, GenerationKind>) =>
  async (trx: Trx, ids: readonly string[], at: Date): Promise<string[]> => {
    if (ids.length === 0) return []
    const failure = { code: 'CANCELLED', message: 'The photo was deleted meanwhile.' } as const
    const rows = await cancelJobs(trx, ids, failure, at)
    for (const row of rows) await kinds.get(row.kind)?.ended?.(trx, toEndedJob(row), at)
    return rows.map(({ id }) => id)
  }

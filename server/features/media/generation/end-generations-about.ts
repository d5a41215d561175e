import type { Trx } from '../../../platform/database/transaction.ts'
import { toEndedJob } from './convert-row.ts'
import type { GenerationKind } from './generation-kind.ts'
import { cancelJobs, cancelJobsAbout } from './queries/end-generations.ts'
import { listUnendedJobsAbout } from './queries/find-generations.ts'

/**
 * Ends all jobs that use a person's likeness, in the transaction that withdraws the consent. A
 * running job stops at its next heartbeat and can no longer record a result.
 */
export const createEndGenerationsOfPerson =
  (kinds: ReadonlyMap<string, GenerationKind>) =>
  async (trx: Trx, accountId: string, at: Date): Promise<void> => {
    const failure = { code: 'CANCELLED', message: 'The consent to use this likeness was withdrawn.' } as const
    for (const row of await cancelJobsAbout(trx, accountId, failure, at))
      await kinds.get(row.kind)?.ended?.(trx, toEndedJob(row), at)
  }

/**
 * Ends the previews of a person that are being made, in the transaction in which the person turns
 * previews off. Ends nothing that is made for an accepted offer.
 */
export const createEndPreviews =
  (kinds: ReadonlyMap<string, GenerationKind>) =>
  async (trx: Trx, accountId: string, at: Date): Promise<void> => {
    const failure = { code: 'CANCELLED', message: 'This talent no longer allows previews before an offer.' } as const
    const unended = await listUnendedJobsAbout(trx, accountId)
    const ids = unended.filter(({ kind, input }) => kinds.get(kind)?.isPreview?.(input) ?? false).map(({ id }) => id)
    for (const row of await cancelJobs(trx, ids, failure, at))
      await kinds.get(row.kind)?.ended?.(trx, toEndedJob(row), at)
  }

/**
 * Ends the jobs whose photo was deleted, in the transaction that deletes the photo.
 * @returns the ids of the jobs that had not ended yet
 */
export const createEndGenerations =
  (kinds: ReadonlyMap<string, GenerationKind>) =>
  async (trx: Trx, ids: readonly string[], at: Date): Promise<string[]> => {
    if (ids.length === 0) return []
    const failure = { code: 'CANCELLED', message: 'The photo was deleted in the meantime.' } as const
    const rows = await cancelJobs(trx, ids, failure, at)
    for (const row of rows) await kinds.get(row.kind)?.ended?.(trx, toEndedJob(row), at)
    return rows.map(({ id }) => id)
  }

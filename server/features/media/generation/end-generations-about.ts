import type { Trx } from '../../../platform/database/transaction.ts'
import type { GenerationKind } from './generation-kind.ts'
import { toEndedJob } from './job-of-row.ts'
import { cancelJobsAbout } from './queries/end-generations.ts'

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

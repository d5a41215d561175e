import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { deleteFiles } from '../../media/files/index.ts'
import { type EndedJob, type GenerationResult, messageForOwner } from '../../media/generation/index.ts'
import { MAKERS, type Maker } from '../../media/models/index.ts'
import { writeCandidateEnd } from './queries/end-candidate.ts'

export const endCandidate = (trx: Trx, job: EndedJob, at: Date): Promise<void> =>
  writeCandidateEnd(
    trx,
    job.id,
    job.status === 'SUCCEEDED'
      ? {
          fileKey: keyOf(job.result),
          score: typeof job.result.score === 'number' ? job.result.score : null,
          madeBy: madeByOf(job.result),
        }
      : { failureCode: job.failure.code, failureMessage: messageForOwner(job.failure.code, job.failure.message) },
    at,
  )

export async function discardFile(ctx: Context, result: GenerationResult): Promise<void> {
  await deleteFiles(ctx, [keyOf(result)])
}

/** Returns the kind of model that made a result; null for a result that does not name it. */
export const madeByOf = ({ madeBy }: GenerationResult): Maker | null => MAKERS.find((maker) => maker === madeBy) ?? null

/**
 * Returns the key of the file in a job's result.
 * @throws for a result of another feature
 */
export function keyOf({ key }: GenerationResult): string {
  if (typeof key !== 'string') throw new Error('the result contains no file')
  return key
}

import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { deleteFiles } from '../../media/files/index.ts'
import type { EndedJob, GenerationResult } from '../../media/generation/index.ts'
import { writeCandidateEnd } from './queries/end-candidate.ts'

/** Writes the end of a job into its slot, in the job's own transaction. */
export const endCandidate = (trx: Trx, job: EndedJob, at: Date): Promise<void> =>
  writeCandidateEnd(
    trx,
    job.id,
    job.status === 'SUCCEEDED'
      ? { fileKey: keyOf(job.result), score: typeof job.result.score === 'number' ? job.result.score : null }
      : { failureCode: job.failure.code, failureMessage: job.failure.message },
    at,
  )

/** Takes away a file that came too late. */
export async function discardFile(ctx: Context, result: GenerationResult): Promise<void> {
  await deleteFiles(ctx, [keyOf(result)])
}

/** The file that a job of this feature names. @throws for a result of another */
export function keyOf({ key }: GenerationResult): string {
  if (typeof key !== 'string') throw new Error('this result names no file')
  return key
}

import type { Trx } from '../../../../platform/database/transaction.ts'
import type { Maker } from '../../../media/models/index.ts'

export type CandidateEnd =
  | { fileKey: string; score: number | null; madeBy: Maker | null }
  | { failureCode: string; failureMessage: string }

export async function writeCandidateEnd(trx: Trx, jobId: string, end: CandidateEnd, at: Date): Promise<void> {
  const isMade = 'fileKey' in end
  await trx
    .updateTable('candidates')
    .set({
      file_key: isMade ? end.fileKey : null,
      score: isMade ? end.score : null,
      made_by: isMade ? end.madeBy : null,
      failure_code: isMade ? null : end.failureCode,
      failure_message: isMade ? null : end.failureMessage,
      ended_at: at,
    })
    .where('job_id', '=', jobId)
    .execute()
}

export async function markCandidatesUsed(trx: Trx, fileKeys: readonly string[], at: Date): Promise<void> {
  await trx.updateTable('candidates').set({ kept_at: at }).where('file_key', 'in', fileKeys).execute()
}

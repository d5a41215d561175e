import type { Clock } from '../../../platform/clock.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { beginDeleting, keepFilesUntil } from '../../media/files/index.ts'
import type { EndedJob } from '../../media/generation/index.ts'
import { MAX_ATTEMPTS, retryAfter } from './domain/claims.ts'
import { findArtObstacle } from './permit.ts'
import { lockClaimed, markReady, releaseClaim } from './queries/claim-store-art.ts'
import type { StoreArtRow } from './queries/store-art-row.ts'
import { readGeneratedDesignArt } from './read-generated-design-art.ts'

/**
 * Stores the result of a job, in the transaction that ends the job. After a failure, stores the
 * reason and a time for the next try. Deletes the files if another job has claimed the design, or
 * the photo or the consent is gone. The job of a seller's preview has no design, so nothing is
 * stored here; its files expire after a day.
 */
export async function finishDesignArt(trx: Trx, job: EndedJob, at: Date): Promise<void> {
  const { subject: designId } = job
  if (designId === null) return
  const row = await lockClaimed(trx, { designId, token: job.id })
  if (job.status !== 'SUCCEEDED') {
    if (row) await releaseClaim(trx, designId, endOf(row, job, at), at)
    return
  }
  const made = readGeneratedDesignArt(job.result)
  if (made === null) return
  const clock: Clock = { now: () => at }
  const obstacle =
    row && (await findArtObstacle({ db: trx, clock }, { accountId: row.account_id, photoKey: row.photo_key }))
  if (!row || obstacle !== undefined) {
    await beginDeleting(trx, made.newKeys, at)
    if (row) await releaseClaim(trx, designId, finalFailure(obstacle ?? ''), at)
    return
  }
  const shownBefore = [row.display_key, ...row.previews.map(({ key }) => key)].filter((key) => key !== null)
  const shownNow = new Set([made.displayKey, ...made.previews.map(({ key }) => key)])
  await beginDeleting(
    trx,
    shownBefore.filter((key) => !shownNow.has(key)),
    at,
  )
  await keepFilesUntil(trx, made.newKeys, null)
  await markReady(trx, designId, made, at)
}

type End = Parameters<typeof releaseClaim>[2]

/** Nothing is tried until the seller saves the store again. */
const finalFailure = (fault: string): End => ({ fault, retryAt: null, attempts: MAX_ATTEMPTS })

/**
 * If the job never started or its process died, the design can be claimed at once. Otherwise the
 * wait grows with each failure.
 */
function endOf(row: StoreArtRow, { failure }: EndedJob & { status: 'FAILED' | 'CANCELLED' }, at: Date): End {
  const { code, message } = failure
  const isCounted = row.counted_token === row.claim_token
  if (code === 'CANCELLED') return finalFailure(message)
  if (code === 'EXPIRED' || !isCounted) return { fault: null, retryAt: null, attempts: row.attempts }
  if (code === 'WORKER_LOST' && row.attempts < MAX_ATTEMPTS)
    return { fault: null, retryAt: null, attempts: row.attempts }
  const attempts = code === 'BUDGET_SPENT' ? row.attempts - 1 : row.attempts
  return { fault: message, retryAt: retryAfter(attempts, at), attempts }
}

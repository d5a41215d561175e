import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { beginDeleting, keepFilesUntil } from '../../media/files/index.ts'
import type { EndedJob, SucceededJob } from '../../media/generation/index.ts'
import { changeFanSession, type FanSession, lockFanSession } from '../fan-sessions/index.ts'
import { CONTRACT_VERSION } from './art-job-input.ts'
import type { GeneratedHandler } from './domain/generated-handler.ts'
import { type GeneratedArt, listArtFileKeys, readGeneratedArt } from './generated-art.ts'
import { mailReadyArt } from './mail-ready-art.ts'
import { insertArts, listArtOfJob } from './queries/art.ts'
import { subtractAttempts } from './queries/counts.ts'
import { findGenerationOfJob, type GenerationRow, recordFailure, recordSuccess } from './queries/generations.ts'
import { toSessionArt } from './session-art.ts'

/** Refunds the attempts of a failed job, in the transaction that ends the job. */
export async function refundFailedAttempts(trx: Trx, job: EndedJob, at: Date): Promise<void> {
  if (job.status !== 'SUCCEEDED') await refundAttempts(trx, job.id, at)
}

/**
 * Stores the art of a successful job in the transaction that ends the job, mails a waiting fan,
 * and notifies other features. If the session or its photo was deleted meanwhile, the new art is
 * deleted.
 */
export const createArtSuccessHandler =
  (onGenerated: readonly GeneratedHandler[]) =>
  async (trx: Trx, job: SucceededJob, { config, at }: { config: Context['config']; at: Date }): Promise<void> => {
    const made = readGeneratedArt(job.result)
    const generation = await findGenerationOfJob(trx, job.id)
    const session = generation && (await lockFanSession(trx, generation.session_id))
    if (!generation || !session || session.activeSelfieId === null) {
      await beginDeleting(trx, listArtFileKeys(made), at)
      return refundAttempts(trx, job.id, at)
    }
    await insertArts(trx, made.map(rowOf(generation, at)))
    // Keep these files as long as the session's other pictures.
    await keepFilesUntil(trx, listArtFileKeys(made), null)
    const arts = await listArtOfJob(trx, job.id)
    const [best] = arts
    if (!best) throw new Error('a succeeded job has no art')
    await recordSuccess(trx, job.id, { artKey: best.artKey, contractVersion: CONTRACT_VERSION }, at)
    // The fan has moved to another campaign. Keep the art in case the fan returns.
    if (session.campaignId !== generation.campaign_id) return
    const place = { designId: generation.design_id, productType: generation.product_type }
    const patch = { ...toSessionArt(arts, best, place), generationCompletedAt: session.generationCompletedAt ?? at }
    await changeFanSession(trx, session.id, patch, at)
    await mailReadyArt({ config }, trx, { session, jobId: job.id, arts }, at)
    if (session.mode === 'PREVIEW') return
    const now: FanSession = { ...session, ...patch }
    for (const handle of onGenerated) await handle(trx, now, at)
  }

/**
 * Gives the counted attempts back to the session, and to the IP address only if no model call was
 * billed. Otherwise, many sessions with photos that always fail could spend the budget of all fans.
 */
async function refundAttempts(trx: Trx, jobId: string, at: Date): Promise<void> {
  const ended = await recordFailure(trx, jobId, at)
  if (!ended || ended.countedAttempts === 0) return
  const { sessionId, countedAddress, countedAttempts, cost } = ended
  const counts = [{ scope: 'session', subject: sessionId } as const]
  await subtractAttempts(
    trx,
    cost > 0 ? counts : [...counts, { scope: 'address', subject: countedAddress }],
    countedAttempts,
  )
}

const rowOf =
  ({ job_id, session_id, campaign_id, design_id, product_type }: GenerationRow, at: Date) =>
  (art: GeneratedArt) => ({
    art_key: art.artKey,
    job_id,
    session_id,
    campaign_id,
    design_id,
    product_type,
    preview_key: art.previewKey,
    mask_key: art.maskKey,
    drawing_key: art.drawingKey,
    attempt: art.attempt,
    tier: art.tier,
    model: art.model,
    score: art.score,
    width: art.width,
    height: art.height,
    has_alpha: art.hasAlpha,
    made_at: at,
  })

import { HOUR_MS, SECOND_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { Exactly, Id } from '../../../platform/http/schemas.ts'
import { ModelFailure, type Picture } from '../../../providers/models/port.ts'
import { deleteFiles, findFile, readPicture } from '../../media/files/index.ts'
import { defineGenerationKind, type GenerationWork } from '../../media/generation/index.ts'
import { hasPaidCalls, ModelNotCalled } from '../../media/models/index.ts'
import { findActiveSelfie, findFanSession } from '../fan-sessions/index.ts'
import type { ArtJobInput } from './art-job-input.ts'
import type { GeneratedHandler } from './domain/generated-handler.ts'
import { drawAttempt, type Material } from './draw-attempt.ts'
import { createArtSuccessHandler, refundFailedAttempts } from './finish-art.ts'
import { type GeneratedArt, listArtFileKeys, readGeneratedArt } from './generated-art.ts'
import { artPurposeOf } from './queries/art-purpose.ts'
import { findGenerationOfJob, type GenerationRow } from './queries/generations.ts'

type Input = { sessionId: string; modelKey: string }

const GONE = 'The photo was deleted in the meantime.'

/** Makes one attempt per quality tier in parallel. If one fails, the others continue. */
export const createMerchArt = ({ onGenerated }: { onGenerated: readonly GeneratedHandler[] }) =>
  defineGenerationKind({
    name: 'MERCH_ART',
    input: Exactly({ sessionId: Id, modelKey: Id }),
    longestMs: 285 * SECOND_MS,
    concurrency: 4,
    // Runs again if its process was killed or a model on this machine failed.
    maxAttempts: 3,
    // Twice the longest possible ART_LINE_MINUTES, enough for every queued job even if its wait
    // was underestimated.
    longestWaitMs: 2 * HOUR_MS,
    models: ({ modelKey }) => [modelKey],
    purpose: async (db, { sessionId }) => artPurposeOf(db, await findFanSession(db, sessionId)),
    run: async (work) => {
      const generation = await findGenerationOfJob(work.ctx.db, work.job.id)
      if (!generation) throw new ModelFailure('invalid', GONE)
      const asked = generation.asked as ArtJobInput
      const assertPhotoUsable = () => assertPhotoStillUsable(work.ctx, work.input)
      await assertPhotoUsable()
      const material = await readMaterial(work.ctx, generation, asked)
      const progress = sharedProgress(work, asked.tiers.length)
      const attempts = asked.tiers.map((tier, at) =>
        drawAttempt(work, {
          material,
          input: asked,
          tier,
          attempt: at + 1,
          assertPhotoUsable,
          onProgress: progress(at),
        }),
      )
      return { arts: await collect(work, attempts) }
    },
    discard: async (ctx, result) => deleteFiles(ctx, listArtFileKeys(readGeneratedArt(result))),
    ended: refundFailedAttempts,
    succeeded: createArtSuccessHandler(onGenerated),
  })

/**
 * Throws if the fan has deleted the photo.
 * @throws ModelFailure
 */
async function assertPhotoStillUsable({ db }: Context, { sessionId }: Input): Promise<void> {
  const session = await findFanSession(db, sessionId)
  const selfie = session && (await findActiveSelfie(db, session))
  // Any active photo will do, because the fan may have replaced the photo. If there is none, the
  // fan has deleted it.
  if (!selfie) throw new ModelFailure('invalid', GONE)
  if (selfie.ageGroup === 'child' && session.guardianConsentAt === null) throw new ModelFailure('invalid', GONE)
}

async function readMaterial(ctx: Context, { session_id }: GenerationRow, asked: ArtJobInput): Promise<Material> {
  const { templateKey } = asked
  const readTemplate = async (): Promise<{ template: Picture; shape: Material['shape'] }> => {
    const key = templateKey ?? ''
    const [template, file] = await Promise.all([
      readPicture(ctx, key, 'The template of this design no longer exists.'),
      findFile(ctx.db, key, ctx.clock.now()),
    ])
    const { width, height } = file ?? {}
    return { template, shape: width && height ? { width, height } : undefined }
  }
  const [selfie, laidInto] = await Promise.all([
    readPicture(ctx, asked.selfieKey, GONE),
    templateKey === null ? undefined : readTemplate(),
  ])
  return { sessionId: session_id, selfie, template: laidInto?.template, shape: laidInto?.shape }
}

/**
 * Collects the art of the successful attempts, or deletes its files if the job was aborted.
 * @throws the reason of the abort; if all attempts failed, the error of one of them
 */
async function collect(
  { ctx, job, signal }: GenerationWork<Input>,
  attempts: readonly Promise<GeneratedArt>[],
): Promise<GeneratedArt[]> {
  const ends = await Promise.allSettled(attempts)
  const arts = ends.flatMap((end) => (end.status === 'fulfilled' ? end.value : []))
  const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
  if (signal.aborted) {
    await deleteFiles(ctx, listArtFileKeys(arts))
    throw signal.reason
  }
  for (const failure of failures) ctx.log.warn({ err: failure, made: arts.length }, 'an art attempt failed')
  if (arts.length > 0) return arts
  throw chooseFailure(failures, await hasPaidCalls(ctx.db, job.id))
}

/**
 * Chooses the error to report when all attempts have failed; some errors let the job run again. The
 * job runs again if no model was called, or only a model on this machine that was busy. It does not
 * run again after a call to a provider, because a second call would also be paid but the attempt is
 * counted once.
 */
function chooseFailure(failures: readonly unknown[], isPaid: boolean): unknown {
  const notCalled = failures.find((failure) => failure instanceof ModelNotCalled)
  if (notCalled && failures.every((failure) => failure instanceof ModelNotCalled)) return notCalled
  const modelFailure = failures.find((failure) => failure instanceof ModelFailure)
  if (!(modelFailure instanceof ModelFailure)) return failures[0]
  if (!isPaid && (modelFailure.reason === 'busy' || modelFailure.reason === 'unavailable')) return modelFailure
  return new ModelFailure(modelFailure.reason === 'refused' ? 'refused' : 'invalid', modelFailure.message, {
    cause: modelFailure,
  })
}

function sharedProgress({ onProgress }: GenerationWork<Input>, count: number) {
  const parts = Array.from({ length: count }, () => 0)
  return (at: number) => (fraction: number) => {
    parts[at] = Math.max(parts[at] ?? 0, fraction)
    onProgress(parts.reduce((sum, part) => sum + part, 0) / count)
  }
}

import { readFile, writeFile } from 'node:fs/promises'
import type { BackgroundRemoval } from '@semblance/media/pictures'
import { identifyBytes } from '@semblance/media/pictures/identify-picture'
import { ModelFailure, type Picture } from '../../../providers/models/port.ts'
import { signGenerated } from '../../media/credentials/index.ts'
import { type GenerationWork, measureLikeness, moderateGenerated } from '../../media/generation/index.ts'
import type { CallResult } from '../../media/models/index.ts'
import { type MarkedFile, markGenerated } from '../../media/watermarks/index.ts'
import {
  type ArtJobInput,
  computeDrawingSize,
  deriveAttemptSeed,
  MOCK_ENDPOINT,
  type QualityTier,
} from './art-job-input.ts'
import type { FinishedDrawing, GeneratedArt } from './generated-art.ts'
import { storeArt } from './store-art.ts'

export type Material = {
  sessionId: string
  selfie: Picture
  template: Picture | undefined
  /** Pixels. The art has the same proportions as the template. */
  shape: { width: number; height: number } | undefined
}

type Work = Pick<GenerationWork<unknown>, 'ctx' | 'job' | 'signal' | 'callModel'>
export type Attempt = {
  material: Material
  input: ArtJobInput
  tier: QualityTier
  /** Starts at 1. */
  attempt: number
  /**
   * Checks that the photo may still be used.
   * @throws if the fan has deleted the photo in the meantime
   */
  assertPhotoUsable: () => Promise<void>
  onProgress: (fraction: number) => void
}

const DRAWN = 0.75
const JUDGED = 0.9
/** Longest wait for a free slot of the model. The attempts of all jobs compete for the slots. */
const WAIT_FOR_SLOT_MS = 120_000
/**
 * Fraction of transparent pixels. If fewer are transparent after the removal, the background is
 * still in the picture.
 */
const MIN_TRANSPARENT = 0.005

/**
 * Runs one attempt from the selfie to stored art (contract, part 2, "Generation", rule 6). Stores
 * nothing if it throws.
 * @throws ModelFailure, TaskRefused with messages for fans
 */
export async function drawAttempt(work: Work, given: Attempt): Promise<GeneratedArt> {
  const { ctx, signal } = work
  const { input: asked, material, tier, attempt, assertPhotoUsable, onProgress } = given
  const { picture, made } = await draw(work, given)
  onProgress(DRAWN)
  await assertPhotoUsable()
  const [, finished, score, drawing] = await Promise.all([
    moderateGenerated(work, picture),
    removeBackground(work, asked, picture),
    measureLikeness(work, material.selfie, picture),
    signGenerated(ctx, made, picture),
  ])
  onProgress(JUDGED)
  await assertPhotoUsable()
  signal.throwIfAborted()
  const keys = await storeArt(ctx, { sessionId: material.sessionId, attempt, drawing, finished })
  const { width, height, transparent } = finished
  onProgress(1)
  return { ...keys, attempt, tier, model: made.key, score: score ?? 0, width, height, hasAlpha: transparent > 0 }
}

/**
 * Some models cannot draw without a background and reject the request at no cost. The picture is
 * then requested again with a background.
 */
async function draw(
  { ctx, job, callModel }: Work,
  { material, input: asked, tier, attempt, onProgress }: Attempt,
): Promise<{ picture: MarkedFile<Picture>; made: CallResult }> {
  const { selfie, template, shape } = material
  const generate = async (transparentBackground: boolean) => {
    const { result, made } = await callModel(
      {
        endpoint: asked.modelEndpoint,
        capability: 'image',
        waitMs: WAIT_FOR_SLOT_MS,
        onProgress: (fraction) => onProgress(fraction * DRAWN),
      },
      (model, call) =>
        model.generate(call, {
          prompt: asked.prompt,
          references: [selfie],
          ...(template ? { template } : {}),
          ...(asked.name === null ? {} : { name: asked.name }),
          quality: tier,
          ...computeDrawingSize(tier, shape),
          seed: deriveAttemptSeed(job.id, attempt),
          ...(transparentBackground ? { transparentBackground } : {}),
        }),
    )
    return { picture: await markGenerated(ctx, result.picture), made }
  }
  if (asked.removal === 'none') return generate(false)
  try {
    return await generate(true)
  } catch (error) {
    if (!(error instanceof ModelFailure) || error.reason !== 'invalid' || error.isBilled) throw error
    return generate(false)
  }
}

/**
 * Removes the background with the configured method. Leaves a picture unchanged if it is already
 * transparent or comes from the mock model.
 * @throws ModelFailure `invalid` if the picture still has a background afterwards
 */
export async function removeBackground(
  work: Work,
  asked: Pick<ArtJobInput, 'removal' | 'modelEndpoint'>,
  drawn: Picture,
): Promise<FinishedDrawing> {
  const { removal, modelEndpoint } = asked
  const keepsBackground = removal === 'none' || modelEndpoint === MOCK_ENDPOINT
  if (keepsBackground || identifyBytes(drawn.bytes).hasAlpha) {
    const asItCame = await finishDrawing(work, drawn, drawn)
    if (keepsBackground || asItCame.transparent >= MIN_TRANSPARENT) return asItCame
  }
  const finished =
    removal === 'matting'
      ? await finishDrawing(work, drawn, await matteWithModel(work, drawn))
      : await finishDrawing(work, drawn, drawn, removal)
  if (finished.transparent < MIN_TRANSPARENT)
    throw new ModelFailure('invalid', 'The background of this picture could not be removed.')
  return finished
}

async function matteWithModel({ callModel }: Work, drawn: Picture): Promise<Picture> {
  const wanted = { key: 'matting', capability: 'matting', waitMs: WAIT_FOR_SLOT_MS } as const
  const { result } = await callModel(wanted, (model, call) => model.matte(call, drawn))
  return result.picture
}

const finishDrawing = (
  { ctx }: Work,
  drawn: Picture,
  picture: Picture,
  removal?: BackgroundRemoval,
): Promise<FinishedDrawing> =>
  withTemporaryFiles(ctx, async ([from, art, mask, preview]) => {
    await writeFile(from, picture.bytes, { flag: 'wx', mode: 0o600 })
    const finished = await ctx.pictures.finishArt({ from, to: { art, mask, preview }, removal })
    const read = async (path: string) => new Uint8Array(await readFile(path))
    const artBytes = finished.isRewritten ? await read(art) : picture.bytes
    return {
      ...finished,
      art: artBytes === drawn.bytes ? null : { bytes: artBytes, contentType: 'image/png' },
      mask: finished.hasMask ? await read(mask) : null,
      preview: await read(preview),
    }
  })

const withTemporaryFiles = <Result>(
  { temporaryFiles: files }: Work['ctx'],
  work: (paths: [string, string, string, string]) => Promise<Result>,
): Promise<Result> => files.use((a) => files.use((b) => files.use((c) => files.use((d) => work([a, b, c, d])))))

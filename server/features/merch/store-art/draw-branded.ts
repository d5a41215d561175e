import { createHash } from 'node:crypto'
import { visibleText } from '../../../platform/visible-text.ts'
import { ModelFailure, type Picture } from '../../../providers/models/port.ts'
import { signDerived, signGenerated } from '../../media/credentials/index.ts'
import { readPicture } from '../../media/files/index.ts'
import { type GenerationWork, moderateGenerated } from '../../media/generation/index.ts'
import { markGenerated } from '../../media/watermarks/index.ts'
import { removeBackground } from '../artwork/index.ts'
import type { DesignFilter } from './domain/inputs.ts'
import { readReference } from './read-reference.ts'

export const BRANDED_MODEL = 'image-model-2'
const QUALITY = 'low'
const SIDE = 1024
const WAIT_FOR_SLOT_MS = 120_000
const DRAWN = 0.75

type Work = Pick<GenerationWork<unknown>, 'ctx' | 'job' | 'signal' | 'onProgress' | 'callModel'>

/**
 * Draws a seller's photo with a filter (contract, part 2, "Lazy generation behavior"). Moderates
 * and signs the result and removes its background, but stores nothing.
 * @returns the art
 * @throws ModelFailure, TaskRefused, AppError with messages for the seller; ModelFailure `invalid`
 * if the filter has no prompt
 */
export async function drawBranded(
  work: Work,
  { photoKey, filter }: { photoKey: string; filter: DesignFilter },
): Promise<Picture> {
  const { ctx, signal, onProgress } = work
  if (visibleText(filter.prompt) === '')
    throw new ModelFailure('invalid', 'This filter has no prompt for making art from a photo. Choose another.')
  const photo = await readPicture(ctx, photoKey, 'The photo no longer exists. Upload one, then save the store.')
  const reference =
    filter.referenceImageUrl === null ? [] : [await readReference(ctx, filter.referenceImageUrl, signal)]
  const { picture, made } = await draw(work, filter.prompt, [photo, ...reference])
  onProgress(DRAWN)
  signal.throwIfAborted()
  const input = { removal: 'matting', modelEndpoint: BRANDED_MODEL } as const
  const [, { art }, drawing] = await Promise.all([
    moderateGenerated(work, picture),
    removeBackground(work, input, picture),
    signGenerated(ctx, made, picture),
  ])
  return art ? signDerived(ctx, { title: 'Art without its background', action: 'edited' }, art, drawing) : drawing
}

/**
 * Some models cannot draw without a background and reject the request at no cost. The picture is
 * then requested again with a background.
 */
async function draw({ ctx, job, callModel, onProgress }: Work, prompt: string, references: readonly Picture[]) {
  const generate = async (transparentBackground: boolean) => {
    const { result, made } = await callModel(
      {
        endpoint: BRANDED_MODEL,
        capability: 'image',
        waitMs: WAIT_FOR_SLOT_MS,
        onProgress: (fraction) => onProgress(fraction * DRAWN),
      },
      (model, call) =>
        model.generate(call, {
          prompt,
          references,
          quality: QUALITY,
          width: SIDE,
          height: SIDE,
          seed: seedOf(job.id),
          ...(transparentBackground ? { transparentBackground } : {}),
        }),
    )
    return { picture: await markGenerated(ctx, result.picture), made }
  }
  try {
    return await generate(true)
  } catch (error) {
    if (!(error instanceof ModelFailure) || error.reason !== 'invalid' || error.isBilled) throw error
    return generate(false)
  }
}

/** A retry is a new job, so it draws a different picture than the failed attempt. */
const seedOf = (jobId: string): number => createHash('sha256').update(jobId).digest().readUInt32BE(0) >>> 1

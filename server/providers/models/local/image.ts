import { createHash } from 'node:crypto'
import { AppError } from '../../../platform/errors.ts'
import { TaskRefused } from '../../../platform/workers/task.ts'
import { type GenerateImage, type ImageModel, type ModelCall, ModelFailure } from '../port.ts'
import { STYLES, type StyleName } from './art/style-names.ts'
import { readingOf } from './art/words.ts'
import type { LocalPools } from './pools.ts'

const SIDES = { least: 64, most: 4096 }
const MOST_PROMPT = 8000
const PROGRESS_EVERY_MS = 100
/** How much of the work is done when the subject is cut out. */
const CUT_OUT = 0.25

/**
 * Art without anybody else's model: the subject of the first reference in one of eight styles of print, which the
 * prompt's words or `parameters.style` choose; palette, ground and composition follow from the words and the seed. Same
 * inputs and seed, same bytes, on one version of the program.
 * - `template`: the art fills its free area (transparent, or the largest of one colour); the rest of it stays.
 * - `name` is set in type; letters that no font has (other scripts than Latin and Cyrillic, emoji) are left out, and a
 *   name that would lose most of its letters is not set at all.
 * - without a seed, the photo and the prompt are the seed.
 * @throws ModelFailure `invalid` without a person, a free area, a readable file or a fitting size; `busy` when too much waits.
 */
export function createImageModel(pools: Pick<LocalPools, 'looking' | 'drawing'>): ImageModel {
  return {
    generate: async (call, image) => {
      const style = styleOf(call.parameters)
      const photo = photoOf(image)
      assertSize(image)
      const reading = readingOf(image.prompt.replaceAll('{fanName}', ' '), image.seed ?? seedFrom(photo), style)
      const report = once(call.onProgress)
      try {
        report(0.02)
        const subject = await pools.looking.run('cutOut', { picture: photo }, { signal: call.signal })
        report(CUT_OUT)
        const progress = new Int32Array(new SharedArrayBuffer(4))
        const timer = setInterval(
          () => report(CUT_OUT + (1 - CUT_OUT) * (Atomics.load(progress, 0) / 1000)),
          PROGRESS_EVERY_MS,
        )
        try {
          const { width, height, quality, name } = image
          const isTransparent = image.transparentBackground ?? false
          const order = { subject, reading, width, height, quality, isTransparent, progress }
          const bytes = await pools.drawing.run(
            'draw',
            { ...order, ...(name ? { name } : {}), ...(image.template ? { template: image.template.bytes } : {}) },
            { signal: call.signal },
          )
          report(1)
          return { picture: { bytes, contentType: 'image/png' }, costMinorUnit: 0 }
        } finally {
          clearInterval(timer)
        }
      } catch (error) {
        throw asFailure(error)
      }
    },
  }
}

function styleOf(parameters: ModelCall['parameters']): StyleName | undefined {
  const { style, ...others } = parameters
  const unknown = Object.keys(others)
  if (unknown.length > 0)
    throw new ModelFailure('invalid', `The local image model knows no parameter ${unknown.join(', ')}, only "style".`)
  if (style === undefined) return undefined
  const known = STYLES.find((name) => name === style)
  if (!known)
    throw new ModelFailure('invalid', `There is no style "${String(style)}". The styles are ${STYLES.join(', ')}.`)
  return known
}

function photoOf({ references, prompt }: GenerateImage): Uint8Array {
  const photo = references[0]
  if (!photo) throw new ModelFailure('invalid', 'The local image model needs a photo of a person.')
  if (prompt.length > MOST_PROMPT)
    throw new ModelFailure('invalid', `A prompt may have ${MOST_PROMPT} letters at most.`)
  return photo.bytes
}

function assertSize({ width, height }: GenerateImage): void {
  for (const side of [width, height])
    if (!Number.isInteger(side) || side < SIDES.least || side > SIDES.most)
      throw new ModelFailure('invalid', `Width and height are whole numbers from ${SIDES.least} to ${SIDES.most}.`)
}

const seedFrom = (photo: Uint8Array): number => createHash('sha256').update(photo).digest().readUInt32BE(0)

/** Tells only what goes on. */
function once(onProgress: ModelCall['onProgress']): (fraction: number) => void {
  let told = 0
  return (fraction) => {
    if (fraction <= told) return
    told = fraction
    onProgress?.(fraction)
  }
}

function asFailure(error: unknown): unknown {
  if (error instanceof TaskRefused) return new ModelFailure('invalid', error.message, { cause: error })
  if (error instanceof AppError && error.code === 'ServiceUnavailable')
    return new ModelFailure('busy', error.message, {
      cause: error,
      ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
    })
  return error
}

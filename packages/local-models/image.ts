import { createHash } from 'node:crypto'
import { type GenerateImage, type ImageModel, type ModelCall, ModelFailure } from '@semblance/ports/models'
import { readPrompt } from './art/read-prompt.ts'
import { STYLES, type StyleName } from './art/style-names.ts'
import { LOCAL_NAMES } from './names.ts'
import type { LocalPools } from './pools.ts'
import { assertKnownParameters, runLocally } from './run-locally.ts'

const SIDES = { least: 64, most: 4096 }
const MAX_PROMPT = 8000
const PROGRESS_INTERVAL_MS = 100
/** Progress (0–1) once the person has been cut out of the photo. */
const CUT_OUT = 0.25

/**
 * Makes art on this machine: draws the person of the first reference picture in one of eight print
 * styles. The prompt or `parameters.style` chooses the style. The prompt and the seed decide the
 * rest. Within one version of the program, the same inputs and seed give the same bytes.
 * - `template`: the art fills its free area, which is the transparent part or the largest area of
 *   one color.
 * - `name`: written into the art without characters that the font lacks (scripts other than Latin
 *   and Cyrillic, emoji). A name that would lose most of its letters is omitted.
 * - Without a seed, the photo and the prompt determine one.
 * @throws ModelFailure `invalid` if there is no person, no free area, an unreadable file or an
 * unsuitable size; `busy` if the queue is full
 */
export function createImageModel(pools: Pick<LocalPools, 'looking' | 'drawing'>): ImageModel {
  return {
    generate: async (call, image) => {
      assertKnownParameters(call, LOCAL_NAMES.image, ['style'])
      const style = styleOf(call.parameters)
      const photo = photoOf(image)
      assertSize(image)
      const reading = readPrompt(image.prompt.replaceAll('{fanName}', ' '), image.seed ?? seedFrom(photo), style)
      const report = once(call.onProgress)
      const { signal } = call
      report(0.02)
      const subject = await runLocally(pools.looking.run('sitter', photo, { signal }))
      report(CUT_OUT)
      const progress = new Int32Array(new SharedArrayBuffer(4))
      const timer = setInterval(
        () => report(CUT_OUT + (1 - CUT_OUT) * (Atomics.load(progress, 0) / 1000)),
        PROGRESS_INTERVAL_MS,
      )
      const { width, height, quality, name, template } = image
      const order = { subject, reading, width, height, quality, progress }
      const options = {
        isTransparent: image.transparentBackground ?? false,
        ...(name ? { name } : {}),
        ...(template ? { template: template.bytes } : {}),
      }
      const drawing = pools.drawing.run('draw', { ...order, ...options }, { signal })
      const bytes = await runLocally(drawing).finally(() => clearInterval(timer))
      report(1)
      return { picture: { bytes, contentType: 'image/png' }, costMicroUsd: 0 }
    },
  }
}

function styleOf({ style }: ModelCall['parameters']): StyleName | undefined {
  if (style === undefined) return undefined
  const known = STYLES.find((name) => name === style)
  if (!known)
    throw new ModelFailure('invalid', `There is no style "${String(style)}". The styles are ${STYLES.join(', ')}.`)
  return known
}

function photoOf({ references, prompt }: GenerateImage): Uint8Array {
  const photo = references[0]
  if (!photo) throw new ModelFailure('invalid', 'The local image model needs a photo of a person.')
  if (prompt.length > MAX_PROMPT)
    throw new ModelFailure('invalid', `A prompt can have at most ${MAX_PROMPT} characters.`)
  return photo.bytes
}

function assertSize({ width, height }: GenerateImage): void {
  for (const side of [width, height])
    if (!Number.isInteger(side) || side < SIDES.least || side > SIDES.most)
      throw new ModelFailure('invalid', `Width and height must be whole numbers from ${SIDES.least} to ${SIDES.most}.`)
}

const seedFrom = (photo: Uint8Array): number => createHash('sha256').update(photo).digest().readUInt32BE(0)

/** Never reports progress backward. */
function once(onProgress: ModelCall['onProgress']): (fraction: number) => void {
  let lastReported = 0
  return (fraction) => {
    if (fraction <= lastReported) return
    lastReported = fraction
    onProgress?.(fraction)
  }
}

import { createFal } from '@ai-sdk/fal'
import { createWorkerPool } from '@semblance/workers/worker-pool'
import { generateImage } from 'ai'
import Type from 'typebox'
import { unavailable } from '../../../platform/errors.ts'
import { Exactly, OneOf } from '../../../platform/http/schemas.ts'
import { readsParameters } from '../parameters.ts'
import { type ImageModel, type MattingModel, ModelFailure } from '../port.ts'
import { type Access, addressOf } from './access.ts'
import type * as tasks from './coverage.task.ts'
import { createExchange } from './exchange.ts'
import { failure, readMember } from './failures.ts'
import { withPublishedFields } from './fal-fields.ts'
import { firstPicture } from './first-picture.ts'
import { picturesOf, promptOf } from './image-request.ts'
import { assertPicturesWithinLimits, assertTextWithinLimit } from './input-limits.ts'
import { NO_RETRIES } from './language.ts'
import { costOfPicture } from './prices.ts'

const MAX_CHARACTERS = 10_000
/** A smaller cut-out counts as no subject. */
const MIN_COVERAGE = 0.005
/** fal accepts only multiples of 16 as width and height. */
const STEP = 16
const SIDES = { least: 256, most: 2048 }

const imageParameters = readsParameters(
  Exactly({
    /**
     * Endpoint for requests that contain pictures. The default is the name of the model plus
     * `/edit`.
     */
    editModel: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    /** Older endpoints accept only one picture. */
    references: Type.Optional(OneOf(['one', 'many'])),
    safetyTolerance: Type.Optional(Type.Integer({ minimum: 1, maximum: 6 })),
  }),
)
const mattingParameters = readsParameters(
  Exactly({ model: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })) }),
)

/** Tell fal to store nothing. The result is then in the response instead of at a URL. */
const PRIVATE_HEADERS = {
  'x-fal-store-io': '0',
  'x-fal-object-lifecycle-preference': JSON.stringify({ expiration_duration_seconds: 3600 }),
}

/** `close` ends the thread that measures cut-out pictures. */
export function createFalModels(access: Access): {
  image: ImageModel
  matting: MattingModel
  close: () => Promise<void>
} {
  const exchange = createExchange('fal', access)
  const fal = createFal({
    apiKey: access.apiKey,
    headers: PRIVATE_HEADERS,
    fetch: async (input, init) => exchange.fetch(input, withPublishedFields(input, init)),
    baseURL: addressOf('fal', access),
  })
  const cutOuts = createWorkerPool<typeof tasks>({
    title: 'cut-outs',
    file: new URL('./coverage.task.ts', import.meta.url),
    threads: 1,
    timeoutMs: 20_000,
    idleMs: 10_000,
    unavailable,
  })
  return {
    image: {
      generate: async (call, image) =>
        exchange.run(call, 'image', async (signal) => {
          const { editModel = `${call.model}/edit`, references = 'many', safetyTolerance } = imageParameters(call)
          if (image.transparentBackground)
            throw new ModelFailure(
              'invalid',
              'fal cannot draw transparent backgrounds. Remove the background afterwards, or use another model.',
            )
          const prompt = promptOf(image)
          const pictures = picturesOf(image)
          assertTextWithinLimit('fal', prompt, MAX_CHARACTERS)
          assertPicturesWithinLimits('fal', pictures)
          if (references === 'one' && pictures.length > 1)
            throw new ModelFailure('invalid', `${editModel} accepts one picture; ${pictures.length} were given.`)
          const size = { width: side(image.width), height: side(image.height) }
          const model = pictures.length > 0 ? editModel : call.model
          const result = await generateImage({
            ...NO_RETRIES,
            model: fal.image(model),
            prompt: pictures.length > 0 ? { text: prompt, images: pictures.map(({ bytes }) => bytes) } : prompt,
            size: `${size.width}x${size.height}`,
            seed: image.seed,
            abortSignal: signal,
            providerOptions: {
              fal: {
                outputFormat: 'png',
                syncMode: true,
                ...(pictures.length > 0 ? { useMultipleImages: references === 'many' } : {}),
                ...(safetyTolerance ? { safetyTolerance } : {}),
              },
            },
          })
          // fal returns a black picture if it considers the result unsafe.
          if (readMember(result.providerMetadata, 'fal', 'images', 0, 'nsfw') === true) throw failure('fal', 'withheld')
          return { picture: firstPicture('fal', result.images), ...costOfPicture(model, size.width * size.height) }
        }),
    },
    matting: {
      matte: async (call, picture) =>
        exchange.run(call, 'matting', async (signal) => {
          const { model = 'Portrait' } = mattingParameters(call)
          assertPicturesWithinLimits('fal', [picture])
          const result = await generateImage({
            ...NO_RETRIES,
            model: fal.image(call.model),
            prompt: { text: '', images: [picture.bytes] },
            abortSignal: signal,
            providerOptions: { fal: { model, outputFormat: 'png', syncMode: true } },
          })
          const cutOut = firstPicture('fal', result.images)
          const coverage = await coverageOf(cutOut.bytes, signal)
          return coverage < MIN_COVERAGE
            ? { picture, found: false, coverage: 0 }
            : { picture: cutOut, found: true, coverage }
        }),
    },
    close: cutOuts.close,
  }

  async function coverageOf(bytes: Uint8Array, signal: AbortSignal): Promise<number> {
    const coverage = await cutOuts.run('coverageOf', { bytes }, { signal })
    if (coverage === undefined) throw failure('fal', 'nonsense', { detail: 'The cutout has no transparency.' })
    return coverage
  }
}

const side = (wanted: number): number => Math.min(SIDES.most, Math.max(SIDES.least, Math.round(wanted / STEP) * STEP))

import { createGoogle } from '@ai-sdk/google'
import { generateImage, NoImageGeneratedError } from 'ai'
import Type from 'typebox'
import { Exactly, OneOf } from '../../../platform/http/schemas.ts'
import { readsParameters } from '../parameters.ts'
import {
  EMBEDDING_DIMENSIONS,
  type EmbeddingsModel,
  type ImageModel,
  type ModelCall,
  ModelFailure,
  type TextModel,
  type VisionModel,
} from '../port.ts'
import { type Access, addressOf } from './access.ts'
import { describePicture } from './describe-picture.ts'
import { embedTexts } from './embed-texts.ts'
import { createExchange } from './exchange.ts'
import { failure, readMember } from './failures.ts'
import { firstPicture } from './first-picture.ts'
import { nearestSize, picturesOf, promptOf } from './image-request.ts'
import { assertPicturesWithinLimits, assertTextWithinLimit } from './input-limits.ts'
import { NO_RETRIES } from './language.ts'
import { costOfTokens } from './prices.ts'
import { createTextModel } from './text-model.ts'

const RATIOS = {
  '1:1': { width: 1, height: 1 },
  '2:3': { width: 2, height: 3 },
  '3:2': { width: 3, height: 2 },
  '3:4': { width: 3, height: 4 },
  '4:3': { width: 4, height: 3 },
  '4:5': { width: 4, height: 5 },
  '5:4': { width: 5, height: 4 },
  '9:16': { width: 9, height: 16 },
  '16:9': { width: 16, height: 9 },
  '21:9': { width: 21, height: 9 },
} as const
const MAX_CHARACTERS = 32_000

const noParameters = readsParameters(Exactly({}))
const languageParameters = readsParameters(
  Exactly({ thinkingBudget: Type.Optional(Type.Integer({ minimum: 0, maximum: 24_576 })) }),
)
const embeddingParameters = readsParameters(
  Exactly({
    taskType: Type.Optional(
      OneOf(['SEMANTIC_SIMILARITY', 'CLASSIFICATION', 'CLUSTERING', 'RETRIEVAL_DOCUMENT', 'RETRIEVAL_QUERY']),
    ),
  }),
)

export function createGoogleModels(access: Access): {
  image: ImageModel
  vision: VisionModel
  text: TextModel
  embeddings: EmbeddingsModel
} {
  const exchange = createExchange('google', access)
  const google = createGoogle({
    apiKey: access.apiKey,
    fetch: exchange.fetch,
    baseURL: addressOf('google', access),
  })
  const language = (call: ModelCall) => {
    const { thinkingBudget } = languageParameters(call)
    return {
      provider: 'google' as const,
      model: google(call.model),
      options: thinkingBudget === undefined ? undefined : { google: { thinkingConfig: { thinkingBudget } } },
    }
  }
  return {
    image: {
      generate: async (call, image) =>
        exchange.run(call, 'image', async (signal) => {
          noParameters(call)
          if (image.transparentBackground)
            throw new ModelFailure(
              'invalid',
              'Gemini cannot draw transparent backgrounds. Remove the background afterwards, or use another model.',
            )
          const prompt = promptOf(image)
          const pictures = picturesOf(image)
          assertTextWithinLimit('google', prompt, MAX_CHARACTERS)
          assertPicturesWithinLimits('google', pictures)
          const result = await generateImage({
            ...NO_RETRIES,
            model: google.image(call.model),
            prompt: { text: prompt, images: pictures.map(({ bytes }) => bytes) },
            aspectRatio: nearestSize(RATIOS, image),
            seed: image.seed,
            abortSignal: signal,
          }).catch((error: unknown) => {
            throw toPictureRefusal(call.model, error)
          })
          return {
            picture: firstPicture('google', result.images),
            ...costOfTokens(call.model, { input: result.usage.inputTokens, output: result.usage.outputTokens }),
          }
        }),
    },
    vision: {
      describe: async (call, picture) =>
        exchange.run(call, 'vision', async (signal) => describePicture({ ...language(call), signal }, call, picture)),
    },
    text: createTextModel('google', async (call, work) =>
      exchange.run(call, 'text', async (signal) => work({ ...language(call), signal })),
    ),
    embeddings: {
      embed: async (call, texts) =>
        exchange.run(call, 'embeddings', async (signal) => {
          const { taskType = 'SEMANTIC_SIMILARITY' } = embeddingParameters(call)
          const options = { google: { outputDimensionality: EMBEDDING_DIMENSIONS, taskType } }
          return embedTexts('google', { model: google.embedding(call.model), signal, options }, call, texts)
        }),
    },
  }
}

const AGAINST_RULES = new Set(['SAFETY', 'IMAGE_SAFETY', 'RECITATION', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII'])

/** If Gemini refuses, its response is successful but has no picture. The finish reason says why. */
function toPictureRefusal(model: string, error: unknown): unknown {
  if (!NoImageGeneratedError.isInstance(error)) return error
  const call = error.calls?.[0]
  const reason = readMember(call?.providerMetadata, 'google', 'finishReason')
  const isBlocked = typeof readMember(call?.providerMetadata, 'google', 'promptFeedback', 'blockReason') === 'string'
  const isWithheld = typeof reason === 'string' && AGAINST_RULES.has(reason)
  if (!isBlocked && !isWithheld) return error
  const used = { input: call?.usage?.inputTokens, output: call?.usage?.outputTokens }
  return failure('google', (used.output ?? 0) > 0 ? 'withheld' : 'blocked', costOfTokens(model, used))
}

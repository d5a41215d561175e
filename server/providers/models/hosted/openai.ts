import { createOpenAI, type OpenAIProvider } from '@ai-sdk/openai'
import { generateImage } from 'ai'
import Type from 'typebox'
import { Exactly, OneOf } from '../../../platform/http/schemas.ts'
import { readsParameters } from '../parameters.ts'
import {
  EMBEDDING_DIMENSIONS,
  type EmbeddingsModel,
  type ImageModel,
  type ModelCall,
  type TextModel,
  type VisionModel,
} from '../port.ts'
import { type Access, addressOf } from './access.ts'
import { describePicture } from './describe-picture.ts'
import { embedTexts } from './embed-texts.ts'
import { createExchange, type Exchange } from './exchange.ts'
import { readMember } from './failures.ts'
import { firstPicture } from './first-picture.ts'
import { nearestSize, picturesOf, promptOf } from './image-request.ts'
import { assertPicturesWithinLimits, assertTextWithinLimit } from './input-limits.ts'
import { NO_RETRIES } from './language.ts'
import { costOfTokens } from './prices.ts'
import { createTextModel } from './text-model.ts'

const SIZES = {
  '1024x1024': { width: 1024, height: 1024 },
  '1536x1024': { width: 1536, height: 1024 },
  '1024x1536': { width: 1024, height: 1536 },
} as const
const MAX_CHARACTERS = 32_000

const imageParameters = readsParameters(
  Exactly({
    moderation: Type.Optional(OneOf(['auto', 'low'])),
    inputFidelity: Type.Optional(OneOf(['low', 'high'])),
  }),
)
const languageParameters = readsParameters(
  Exactly({
    /** OpenAI itself offers `responses`. Servers that imitate OpenAI usually support `chat`. */
    api: Type.Optional(OneOf(['responses', 'chat'])),
    reasoningEffort: Type.Optional(OneOf(['none', 'minimal', 'low', 'medium', 'high'])),
  }),
)
const noParameters = readsParameters(Exactly({}))

type Opened = { openai: OpenAIProvider; exchange: Exchange }

/**
 * Models of OpenAI, or of a server that imitates it. `store: false` tells OpenAI not to store
 * requests longer than its own rules require.
 */
export function createOpenAiModels(access: Access): {
  image: ImageModel
  vision: VisionModel
  text: TextModel
  embeddings: EmbeddingsModel
} {
  const exchange = createExchange('openai', access)
  const openai = createOpenAI({
    apiKey: access.apiKey,
    fetch: exchange.fetch,
    baseURL: addressOf('openai', access),
  })
  const language = (call: ModelCall) => {
    const { api = access.baseUrl ? 'chat' : 'responses', reasoningEffort } = languageParameters(call)
    const effort = reasoningEffort ?? (call.model.startsWith('gpt-5') ? 'low' : undefined)
    return {
      provider: 'openai' as const,
      model: api === 'chat' ? openai.chat(call.model) : openai.responses(call.model),
      options: { openai: { store: false, ...(effort ? { reasoningEffort: effort } : {}) } },
    }
  }
  return {
    image: { generate: async (call, image) => generate({ openai, exchange }, call, image) },
    vision: {
      describe: async (call, picture) =>
        exchange.run(call, 'vision', async (signal) => describePicture({ ...language(call), signal }, call, picture)),
    },
    text: createTextModel('openai', async (call, work) =>
      exchange.run(call, 'text', async (signal) => work({ ...language(call), signal })),
    ),
    embeddings: {
      embed: async (call, texts) =>
        exchange.run(call, 'embeddings', async (signal) => {
          noParameters(call)
          const options = { openai: { dimensions: EMBEDDING_DIMENSIONS } }
          return embedTexts('openai', { model: openai.embedding(call.model), signal, options }, call, texts)
        }),
    },
  }
}

async function generate(
  { openai, exchange }: Opened,
  call: ModelCall,
  image: Parameters<ImageModel['generate']>[1],
): ReturnType<ImageModel['generate']> {
  return exchange.run(call, 'image', async (signal) => {
    const { moderation, inputFidelity } = imageParameters(call)
    const prompt = promptOf(image)
    const pictures = picturesOf(image)
    assertTextWithinLimit('openai', prompt, MAX_CHARACTERS)
    assertPicturesWithinLimits('openai', pictures)
    const result = await generateImage({
      ...NO_RETRIES,
      model: openai.image(call.model),
      prompt: pictures.length > 0 ? { text: prompt, images: pictures.map(({ bytes }) => bytes) } : prompt,
      size: nearestSize(SIZES, image),
      abortSignal: signal,
      providerOptions: {
        openai: {
          quality: image.quality,
          outputFormat: 'png',
          background: image.transparentBackground ? 'transparent' : 'auto',
          ...(moderation ? { moderation } : {}),
          ...(pictures.length > 0 ? { inputFidelity: inputFidelity ?? 'high' } : {}),
        },
      },
    })
    const imageInput = readMember(result.providerMetadata, 'openai', 'images', 0, 'imageTokens')
    return {
      picture: firstPicture('openai', result.images),
      ...costOfTokens(call.model, {
        input: result.usage.inputTokens,
        output: result.usage.outputTokens,
        imageInput: typeof imageInput === 'number' ? imageInput : undefined,
      }),
    }
  })
}

import sharp from 'sharp'
import { readDescription } from '../../testing/published-description.ts'
import { readMember } from '../hosted/failures.ts'
import { type Counterpart, type CounterpartResponse, type ReceivedRequest, startCounterpart } from './counterpart.ts'
import { imitateModel } from './imitate-model.ts'
import { drawTestPicture, vectorOf } from './real-work.ts'

const findFault = readDescription(new URL('./published-openai.json', import.meta.url))

export const OPENAI_KEY = 'sk-counterpart-0123456789abcdef'
const SIZES = ['1024x1024', '1536x1024', '1024x1536']

const error = (status: number, code: string | null, message: string, rest: object = {}): CounterpartResponse => ({
  status,
  body: { error: { message, type: status === 429 ? 'requests' : 'invalid_request_error', param: null, code, ...rest } },
})

export const OPENAI_FAILURES = {
  key: error(
    401,
    'invalid_api_key',
    `Incorrect API key provided: ${OPENAI_KEY.slice(0, 12)}. You can find yours elsewhere.`,
  ),
  credit: error(429, 'insufficient_quota', 'You exceeded your current quota.', { type: 'insufficient_quota' }),
  busy: error(429, 'rate_limit_exceeded', 'Rate limit reached for images per minute.'),
  model: error(404, 'model_not_found', 'The model does not exist or you do not have access to it.'),
  down: { status: 503, body: { error: { message: 'The server is overloaded.', type: 'server_error', code: null } } },
  blocked: error(400, 'moderation_blocked', 'Your request was rejected by the safety system.', {
    type: 'image_generation_user_error',
    moderation_details: { moderation_stage: 'input', categories: ['sexual'] },
  }),
  withheld: error(400, 'moderation_blocked', 'Your request was rejected by the safety system.', {
    type: 'image_generation_user_error',
    moderation_details: { moderation_stage: 'output', categories: ['sexual'] },
  }),
} as const satisfies Record<string, CounterpartResponse>

/**
 * Imitates the documented behavior of OpenAI: images, responses, chat, embeddings and moderation.
 */
export async function startOpenAiCounterpart(): Promise<Counterpart> {
  return startCounterpart(OPENAI_KEY, answerAsOpenAi)
}

export async function answerAsOpenAi(received: ReceivedRequest): Promise<CounterpartResponse> {
  if (received.headers.authorization !== `Bearer ${OPENAI_KEY}`) return OPENAI_FAILURES.key
  const route = ROUTES[received.path]
  const fault = findFault(received)
  if (!route || fault?.kind === 'call') return error(404, null, `Unknown request URL: ${received.path}.`)
  return fault ? error(400, CODES[fault.kind], fault.message, { param: fault.field }) : route(received)
}

const CODES = {
  unknown: 'unknown_parameter',
  missing: 'missing_required_parameter',
  value: 'invalid_value',
} as const

const ROUTES: Readonly<
  Record<string, (received: ReceivedRequest) => Promise<CounterpartResponse> | CounterpartResponse>
> = {
  '/v1/images/generations': async ({ json }) => draw((name) => readMember(json, name), 0),
  '/v1/images/edits': async ({ form }) => {
    const pictures = [...(form?.getAll('image') ?? []), ...(form?.getAll('image[]') ?? [])]
    if (pictures.length === 0) return error(400, 'missing_required_parameter', "Missing required parameter: 'image'.")
    for (const picture of pictures) {
      if (typeof picture === 'string' || !(await isPicture(await picture.bytes())))
        return error(400, 'invalid_image_file', 'Invalid image file or mode for image.')
    }
    return draw((name) => form?.get(name) ?? undefined, pictures.length)
  },
  '/v1/responses': async ({ json }) => respond(json),
  '/v1/chat/completions': async ({ json }) => chat(json),
  '/v1/embeddings': ({ json }) => {
    const input = readMember(json, 'input')
    const texts = Array.isArray(input) ? input.map(String) : [String(input)]
    if (texts.some((text) => text === '')) return error(400, null, 'Input cannot be an empty string.')
    const dimensions = Number(readMember(json, 'dimensions') ?? 1536)
    const tokens = texts.join(' ').split(' ').length
    return {
      body: {
        object: 'list',
        model: readMember(json, 'model'),
        data: texts.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text, dimensions) })),
        usage: { prompt_tokens: tokens, total_tokens: tokens },
      },
    }
  },
  '/v1/moderations': async ({ json }) => moderate(json),
}

async function draw(field: (name: string) => unknown, pictures: number): Promise<CounterpartResponse> {
  const [model, prompt, size] = [String(field('model')), String(field('prompt') ?? ''), String(field('size') ?? 'auto')]
  if (!model.startsWith('gpt-image-')) return OPENAI_FAILURES.model
  if (prompt === '') return error(400, 'missing_required_parameter', "Missing required parameter: 'prompt'.")
  if (!SIZES.includes(size)) return error(400, 'invalid_value', `Invalid value: '${size}'.`, { param: 'size' })
  const isTransparent = field('background') === 'transparent'
  if (isTransparent && field('output_format') === 'jpeg')
    return error(400, 'invalid_value', 'Transparent background is not supported for JPEG.')
  if (/forbidden/i.test(prompt)) return OPENAI_FAILURES.blocked
  const [width = 0, height = 0] = size.split('x').map(Number)
  const { bytes } = await drawTestPicture({ width, height }, { transparent: isTransparent })
  const textTokens = prompt.split(' ').length
  const imageTokens = pictures * 300
  return {
    body: {
      created: 1_790_000_000,
      data: [{ b64_json: Buffer.from(bytes).toString('base64') }],
      background: isTransparent ? 'transparent' : 'opaque',
      output_format: 'png',
      quality: field('quality'),
      size,
      usage: {
        input_tokens: textTokens + imageTokens,
        input_tokens_details: { text_tokens: textTokens, image_tokens: imageTokens },
        output_tokens: 1000,
        total_tokens: textTokens + imageTokens + 1000,
      },
    },
  }
}

async function respond(json: unknown): Promise<CounterpartResponse> {
  const parts = partsOf(readMember(json, 'input'))
  const text = parts.map((part) => readMember(part, 'text')).filter((part) => typeof part === 'string')
  const url = parts.map((part) => readMember(part, 'image_url')).find((part) => typeof part === 'string')
  const schema = readMember(json, 'text', 'format', 'schema')
  const fault = findSchemaFault(schema)
  if (fault) return error(400, 'invalid_json_schema', fault)
  const picture = pictureOf(url)
  if (picture && !(await isPicture(picture))) return error(400, 'invalid_image', 'You uploaded an unsupported image.')
  const result = await imitateModel({ instructions: '', text: text.join('\n'), picture, schema })
  const content =
    result === undefined
      ? { type: 'refusal', refusal: 'I cannot help with that.' }
      : { type: 'output_text', text: result, annotations: [] }
  return {
    body: {
      id: 'resp_1',
      object: 'response',
      created_at: 1_790_000_000,
      status: 'completed',
      model: readMember(json, 'model'),
      output: [{ type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content: [content] }],
      usage: {
        input_tokens: 1200,
        input_tokens_details: { cached_tokens: 200 },
        output_tokens: 100,
        output_tokens_details: { reasoning_tokens: 40 },
        total_tokens: 1300,
      },
    },
  }
}

async function chat(json: unknown): Promise<CounterpartResponse> {
  const parts = partsOf(readMember(json, 'messages'))
  const text = parts.map((part) => readMember(part, 'text')).filter((part) => typeof part === 'string')
  const url = parts.map((part) => readMember(part, 'image_url', 'url')).find((part) => typeof part === 'string')
  const schema = readMember(json, 'response_format', 'json_schema', 'schema')
  const picture = pictureOf(url)
  if (picture && !(await isPicture(picture))) return error(400, 'invalid_image', 'You uploaded an unsupported image.')
  const result = await imitateModel({ instructions: '', text: text.join('\n'), picture, schema })
  return {
    body: {
      id: 'chatcmpl_1',
      object: 'chat.completion',
      created: 1_790_000_000,
      model: readMember(json, 'model'),
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: result ?? '' },
          finish_reason: result === undefined ? 'content_filter' : 'stop',
        },
      ],
      usage: {
        prompt_tokens: 1200,
        completion_tokens: 100,
        total_tokens: 1300,
        prompt_tokens_details: { cached_tokens: 200 },
      },
    },
  }
}

const CATEGORIES = [
  'sexual',
  'sexual/minors',
  'violence',
  'violence/graphic',
  'hate',
  'hate/threatening',
  'harassment',
  'harassment/threatening',
  'self-harm',
  'self-harm/intent',
  'self-harm/instructions',
  'illicit',
  'illicit/violent',
]
/** Scores of something harmless. */
export const NO_SCORES = Object.fromEntries(CATEGORIES.map((name) => [name, 0]))

async function moderate(json: unknown): Promise<CounterpartResponse> {
  const input = readMember(json, 'input')
  const parts = Array.isArray(input) ? input : []
  const text = parts.map((part) => readMember(part, 'text')).join(' ')
  const url = parts.map((part) => readMember(part, 'image_url', 'url')).find((part) => typeof part === 'string')
  const picture = pictureOf(url)
  if (picture && !(await isPicture(picture))) return error(400, 'invalid_image', 'Invalid image.')
  const isViolent = /\b(?:kill|murder)/i.test(text)
  const scores = CATEGORIES.map((name) => [name, isViolent && name === 'violence' ? 0.93 : 0.0001] as const)
  return {
    body: {
      id: 'modr_1',
      model: readMember(json, 'model'),
      results: [
        {
          flagged: isViolent,
          categories: Object.fromEntries(scores.map(([name, score]) => [name, score > 0.5])),
          category_scores: Object.fromEntries(scores),
        },
      ],
    },
  }
}

/** A message that is plain text counts as one part. */
function partsOf(messages: unknown): readonly unknown[] {
  if (!Array.isArray(messages)) return []
  return messages.flatMap((message) => {
    const content = readMember(message, 'content')
    return Array.isArray(content) ? content : [{ text: content }]
  })
}

/** OpenAI requires every object in a schema to require all of its properties and forbid others. */
function findSchemaFault(schema: unknown): string | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined
  const properties = readMember(schema, 'properties')
  if (typeof properties === 'object' && properties !== null) {
    const required = readMember(schema, 'required')
    const requiresAll = Object.keys(properties).every((name) => Array.isArray(required) && required.includes(name))
    if (!requiresAll || readMember(schema, 'additionalProperties') !== false)
      return 'Invalid schema for response_format.'
  }
  return Object.values(schema).map(findSchemaFault).find(Boolean)
}

const pictureOf = (url: unknown): Uint8Array | undefined =>
  typeof url === 'string' ? Buffer.from(url.slice(url.indexOf(',') + 1), 'base64') : undefined

const isPicture = async (bytes: Uint8Array): Promise<boolean> =>
  sharp(bytes)
    .stats()
    .then(
      () => true,
      () => false,
    )

import sharp from 'sharp'
import { readDescription } from '../../testing/published-description.ts'
import { readMember } from '../hosted/failures.ts'
import { type Counterpart, type CounterpartResponse, type ReceivedRequest, startCounterpart } from './counterpart.ts'
import { imitateModel } from './imitate-model.ts'
import { drawTestPicture, vectorOf } from './real-work.ts'

const findFault = readDescription(new URL('./published-google.json', import.meta.url))
const KEY = 'AIza-counterpart-0123456789'

const error = (
  code: number,
  status: string,
  message: string,
  details: readonly unknown[] = [],
): CounterpartResponse => ({
  status: code,
  body: { error: { code, message, status, details } },
})

const generated = (
  parts: readonly unknown[],
  finishReason: string,
  outputTokens: number,
  modality = 'TEXT',
): CounterpartResponse => ({
  body: {
    candidates: [{ index: 0, content: { role: 'model', parts }, finishReason }],
    usageMetadata: {
      promptTokenCount: 600,
      candidatesTokenCount: outputTokens,
      totalTokenCount: 600 + outputTokens,
      promptTokensDetails: [{ modality: 'TEXT', tokenCount: 600 }],
      candidatesTokensDetails: [{ modality, tokenCount: outputTokens }],
    },
    modelVersion: 'counterpart',
  },
})

export const GOOGLE_FAILURES = {
  key: error(400, 'INVALID_ARGUMENT', `API key not valid: ${KEY}. Please pass a valid API key.`, [
    { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID', domain: 'googleapis.com' },
  ]),
  credit: error(402, 'FAILED_PRECONDITION', 'Billing is not active.'),
  busy: error(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota.', [
    { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '33.4s' },
  ]),
  model: error(404, 'NOT_FOUND', 'models/x is not found for API version v1beta.'),
  down: error(503, 'UNAVAILABLE', 'The model is overloaded.'),
  blocked: {
    body: {
      promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
      usageMetadata: { promptTokenCount: 600, totalTokenCount: 600 },
      modelVersion: 'counterpart',
    },
  },
  withheld: generated([], 'IMAGE_SAFETY', 1290, 'IMAGE'),
} satisfies Record<string, CounterpartResponse>

/** Imitates the Gemini API: `generateContent` for text and pictures, and embeddings. */
export async function startGoogleCounterpart(): Promise<Counterpart> {
  return startCounterpart(KEY, async (seen) => {
    if (seen.headers['x-goog-api-key'] !== KEY) return GOOGLE_FAILURES.key
    const [, model, method] = /^\/v1beta\/models\/([\w.-]+):(\w+)$/.exec(seen.path) ?? []
    if (!model?.startsWith('gemini-')) return GOOGLE_FAILURES.model
    const fault = findFault(seen)
    if (fault?.kind === 'call') return error(404, 'NOT_FOUND', `There is no ${method ?? 'such method'}.`)
    if (fault)
      return error(400, 'INVALID_ARGUMENT', `Invalid JSON payload received. ${fault.message}`, [
        { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [{ field: fault.field }] },
      ])
    if (method === 'generateContent') return generate(seen)
    if (method === 'embedContent') return { body: { embedding: { values: embedding(seen.json) } } }
    const requests = readMember(seen.json, 'requests')
    const embeddings = (Array.isArray(requests) ? requests : []).map((request) => ({ values: embedding(request) }))
    return { body: { embeddings } }
  })
}

const embedding = (request: unknown): number[] =>
  vectorOf(
    String(readMember(request, 'content', 'parts', 0, 'text')),
    Number(readMember(request, 'outputDimensionality') ?? 3072),
  )

async function generate({ json }: ReceivedRequest): Promise<CounterpartResponse> {
  const contents = readMember(json, 'contents')
  const parts = (Array.isArray(contents) ? contents : []).flatMap(
    (content) => readMember(content, 'parts') as unknown[],
  )
  const text = parts
    .map((part) => readMember(part, 'text'))
    .filter((part) => typeof part === 'string')
    .join('\n')
  const pictures = parts.flatMap((part) => {
    const data = readMember(part, 'inlineData', 'data')
    return typeof data === 'string' ? [Buffer.from(data, 'base64')] : []
  })
  for (const picture of pictures) {
    const isPicture = await sharp(picture)
      .stats()
      .then(Boolean, () => false)
    if (!isPicture) return error(400, 'INVALID_ARGUMENT', 'Unable to process input image.')
  }
  if (/forbidden/i.test(text)) return GOOGLE_FAILURES.blocked
  const modalities = readMember(json, 'generationConfig', 'responseModalities')
  if (Array.isArray(modalities) && modalities.includes('IMAGE')) return draw(json)
  const result = await imitateModel({
    instructions: '',
    text,
    picture: pictures[0],
    schema:
      readMember(json, 'generationConfig', 'responseJsonSchema') ??
      readMember(json, 'generationConfig', 'responseSchema'),
  })
  return result === undefined ? GOOGLE_FAILURES.blocked : generated([{ text: result }], 'STOP', 100)
}

async function draw(json: unknown): Promise<CounterpartResponse> {
  const [wide = 1, tall = 1] = String(readMember(json, 'generationConfig', 'imageConfig', 'aspectRatio') ?? '1:1')
    .split(':')
    .map(Number)
  const unit = 1024 / Math.max(wide, tall)
  const { bytes } = await drawTestPicture({ width: Math.round(wide * unit), height: Math.round(tall * unit) })
  const inlineData = { mimeType: 'image/png', data: Buffer.from(bytes).toString('base64') }
  return generated([{ inlineData }], 'STOP', 1290, 'IMAGE')
}

import { type PublishedFault, readDescription } from '../../testing/published-description.ts'
import { detectSound } from '../hosted/detect-media.ts'
import { readMember } from '../hosted/failures.ts'
import { type Counterpart, type CounterpartResponse, type ReceivedRequest, startCounterpart } from './counterpart.ts'
import { silenceForWords } from './real-work.ts'

const findFault = readDescription(new URL('./published-elevenlabs.json', import.meta.url))
const KEY = 'sk_counterpart_0123456789abcdef'
const PREMADE =
  /^(?:JBFqnCBsd6RMkjVDRZzb|EXAVITQu4vr4xnSDxMaL|onwK4e9ZLuTAKqWW03F9|pFZP5JQG7iQjIQuC4Bku|nPczCjzI2devNBz1zQrb)$/

const refused = (code: number, status: string, message: string): CounterpartResponse => ({
  status: code,
  body: { detail: { status, message } },
})

export const ELEVENLABS_FAILURES = {
  key: refused(401, 'invalid_api_key', `Invalid API key: ${KEY}`),
  credit: refused(401, 'quota_exceeded', 'This request exceeds your quota. You have 3 credits remaining.'),
  busy: refused(429, 'too_many_concurrent_requests', 'Too many concurrent requests.'),
  model: refused(400, 'model_not_found', 'A model with this id was not found.'),
  down: { status: 500, body: { detail: 'Internal Server Error' } },
  blocked: refused(400, 'content_against_policy', 'The text goes against our policy.'),
  missing: refused(400, 'voice_not_found', 'A voice with this id was not found.'),
} as const satisfies Record<string, CounterpartResponse>

/** Stores voices, and returns a sound whose length depends on the text. */
export async function startElevenLabsCounterpart(): Promise<Counterpart & { voices: ReadonlyMap<string, string> }> {
  const voices = new Map<string, string>()
  const counterpart = await startCounterpart(KEY, async (received) => {
    if (received.headers['xi-api-key'] !== KEY) return ELEVENLABS_FAILURES.key
    const fault = findFault(received)
    if (fault) return unprocessable(fault)
    const [, resource, id = ''] = /^\/v1\/([\w-]+)\/([\w-]+)$/.exec(received.path) ?? []
    if (received.method === 'POST' && received.path === '/v1/voices/add') return addVoice(received, voices)
    if (received.method === 'DELETE' && resource === 'voices')
      return voices.delete(id)
        ? { body: { status: 'ok' } }
        : refused(400, 'voice_does_not_exist', `The voice ${id} does not exist.`)
    if (!voices.has(id) && !PREMADE.test(id)) return ELEVENLABS_FAILURES.missing
    if (resource === 'text-to-speech')
      return speak(String(readMember(received.json, 'text') ?? ''), String(readMember(received.json, 'model_id')))
    if (resource === 'speech-to-speech') return transform(received)
    return { status: 404, body: { detail: 'Not Found' } }
  })
  return { ...counterpart, voices }
}

const unprocessable = ({ kind, field, message }: PublishedFault): CounterpartResponse =>
  kind === 'call'
    ? { status: 404, body: { detail: 'Not Found' } }
    : { status: 422, body: { detail: [{ loc: ['body', field], msg: message, type: kind }] } }

async function addVoice({ form }: ReceivedRequest, voices: Map<string, string>): Promise<CounterpartResponse> {
  const files = form?.getAll('files') ?? []
  const name = form?.get('name')
  if (typeof name !== 'string' || files.length === 0)
    return { status: 422, body: { detail: [{ loc: ['body', 'files'], msg: 'Field required', type: 'missing' }] } }
  if (!(await areSounds(files))) return refused(400, 'invalid_audio', 'The file could not be read.')
  const id = `made${String(voices.size + 1).padStart(16, '0')}`
  voices.set(id, name)
  return { body: { voice_id: id, requires_verification: false } }
}

function speak(text: string, model: string): CounterpartResponse {
  if (!model.startsWith('eleven_')) return ELEVENLABS_FAILURES.model
  if (/forbidden/i.test(text)) return ELEVENLABS_FAILURES.blocked
  return {
    headers: { 'content-type': 'audio/mpeg', 'character-cost': String(text.length), 'request-id': 'r1' },
    body: silenceForWords(text),
  }
}

async function transform({ form }: ReceivedRequest): Promise<CounterpartResponse> {
  const audio = form?.getAll('audio') ?? []
  if (audio.length !== 1 || !(await areSounds(audio)))
    return refused(400, 'invalid_audio', 'The recording could not be read.')
  return {
    headers: { 'content-type': 'audio/mpeg', 'character-cost': '40' },
    body: silenceForWords('as long as it was'),
  }
}

async function areSounds(files: readonly unknown[]): Promise<boolean> {
  for (const file of files) if (!(file instanceof File) || !detectSound(await file.bytes())) return false
  return true
}

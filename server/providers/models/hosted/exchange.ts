import { FetchRefused, fetchGuarded } from '../../../platform/fetcher/index.ts'
import { type ModelCall, ModelFailure } from '../port.ts'
import { type Access, addressOf, PROVIDERS, type ProviderName, TIME_LIMITS_MS } from './access.ts'
import { type FailedAnswer, failure, kindByStatus, retryAfterSeconds } from './failures.ts'
import { PROVIDER_RULES } from './provider-rules.ts'

/** The largest answer that is read: four 4096² pictures in base64 stay below it. */
const LARGEST_ANSWER = 64_000_000
/** Of an error, what is read to understand it. */
const LARGEST_ERROR = 64_000
const LONGEST_WORDS = 200
/** What a result that lies elsewhere may be: nothing but pictures comes as an address. */
const RESULT_TYPES = ['image/png', 'image/jpeg', 'image/webp']
/** To fetch one. */
const RESULT_TIMEOUT_MS = 60_000

/** One provider, spoken to: every request to it goes through here, the SDK's as well as our own. */
export type Exchange = {
  /**
   * For the SDKs, instead of the global one. What is no success is thrown as a `ModelFailure`, what is one was read
   * whole and within bounds. A result that lies elsewhere than the provider is fetched from a public machine or not at
   * all, wherever its name leads.
   */
  fetch: typeof fetch
  /**
   * Does the asking within the capability's time, and tells every failure in the port's words. `signal` ends with the
   * caller's or with that time.
   * @throws ModelFailure, nothing else.
   */
  ask: <Answer>(
    call: ModelCall,
    capability: keyof typeof TIME_LIMITS_MS,
    work: (signal: AbortSignal) => Promise<Answer>,
  ) => Promise<Answer>
}

/** The one way out to a provider. The key is in nothing that this throws or logs. */
export function createExchange(provider: ProviderName, access: Access): Exchange {
  const refusal = (response: Response, body: unknown) => refusalOf(provider, access, response, body)
  const origin = new URL(addressOf(provider, access)).origin
  return {
    fetch: async (input, init) => {
      const isDownload = (init?.method ?? 'GET') === 'GET'
      const address = new URL(input instanceof Request ? input.url : input)
      // What is handed over within its own address leads nowhere.
      const isElsewhere = address.origin !== origin && address.protocol !== 'data:'
      if (isDownload && isElsewhere) return fetchElsewhere(provider, access, address.href, init?.signal)
      // Our key goes to nobody that the provider points to. The SDK follows a download's redirects itself, one by one.
      const response = await fetch(input, {
        ...(await withoutStream(init)),
        redirect: isDownload ? (init?.redirect ?? 'error') : 'error',
      })
      if (isDownload && init?.redirect === 'manual' && response.status >= 300 && response.status < 400) return response
      if (!response.ok) {
        const body = asData(await readWithin(provider, response, LARGEST_ERROR).catch(() => new Uint8Array()))
        if (isDownload) throw failure(provider, 'nonsense', { detail: 'Its result could not be fetched.' })
        throw refusal(response, body)
      }
      const bytes = await readWithin(provider, response, LARGEST_ANSWER)
      const headers = new Headers(response.headers)
      // The bytes are decoded and counted already.
      for (const name of ['content-encoding', 'content-length']) headers.delete(name)
      return new Response(bytes, { status: response.status, statusText: response.statusText, headers })
    },
    ask: async (call, capability, work) => {
      const limit = AbortSignal.timeout(access.timeLimitMs ?? TIME_LIMITS_MS[capability])
      const signal = AbortSignal.any([call.signal, limit])
      if (call.signal.aborted) throw ended(provider, call.signal, false)
      try {
        return await work(signal)
      } catch (error) {
        if (call.signal.aborted) throw ended(provider, call.signal, true)
        if (limit.aborted) throw failure(provider, 'given up')
        throw modelFailureIn(error) ?? unanswered(provider, error)
      }
    },
  }
}

async function fetchElsewhere(
  provider: ProviderName,
  { fetchElsewhere: fetchFrom = fetchGuarded }: Access,
  address: string,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  try {
    const { body, contentType } = await fetchFrom(address, {
      maxBytes: LARGEST_ANSWER,
      accept: RESULT_TYPES,
      timeoutMs: RESULT_TIMEOUT_MS,
      ...(signal ? { signal } : {}),
    })
    const chunks: Uint8Array[] = []
    for await (const chunk of body) chunks.push(chunk as Uint8Array)
    return new Response(Buffer.concat(chunks), { headers: { 'content-type': contentType } })
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    throw failure(provider, 'nonsense', { detail: `Its result could not be fetched: ${error.message}` })
  }
}

/** Whoever asked went away. Past the first byte the provider goes on, and bills. */
const ended = (provider: ProviderName, signal: AbortSignal, isBilled: boolean): ModelFailure =>
  new ModelFailure('unavailable', `The call was ended before ${PROVIDERS[provider].title} answered.`, {
    cause: signal.reason,
    isBilled,
  })

const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'EHOSTUNREACH'])

/**
 * No answer, or one that cannot be read. The error itself is not handed on: the SDK's carry the whole request, and with
 * it people's pictures.
 */
function unanswered(provider: ProviderName, error: unknown): ModelFailure {
  for (const { code } of causesOf(error)) {
    if (typeof code !== 'string') continue
    if (NEVER_CONNECTED.has(code)) return failure(provider, 'down', { detail: `(${code})` })
    if (/^(?:E[A-Z]+|UND_ERR_\w+)$/.test(code)) return failure(provider, 'given up', { detail: `(${code})` })
  }
  return failure(provider, 'nonsense', { detail: `(${error instanceof Error ? error.name : typeof error})` })
}

/** SDKs wrap what their fetch throws, sometimes twice. */
const modelFailureIn = (error: unknown): ModelFailure | undefined =>
  causesOf(error).find((cause) => cause instanceof ModelFailure)

function causesOf(error: unknown): (Error & { code?: unknown })[] {
  const causes: Error[] = []
  for (let cause = error; cause instanceof Error && causes.length < 8; cause = cause.cause) causes.push(cause)
  return causes
}

function refusalOf(provider: ProviderName, access: Access, response: Response, body: unknown): ModelFailure {
  const answer: FailedAnswer = { status: response.status, body, headers: response.headers }
  const rules = PROVIDER_RULES[provider]
  const kind = rules.kindOf(answer) ?? kindByStatus(answer.status)
  if (kind === 'key' || kind === 'credit') {
    const { title, keySetting } = PROVIDERS[provider]
    const what = kind === 'key' ? 'does not accept the key in' : 'has no credit left for the key in'
    access.log.error({ provider, status: answer.status }, `${title} ${what} ${keySetting}: its models are down.`)
    // What the provider says here may repeat a part of the key.
    return failure(provider, kind)
  }
  const words = rules.wordsOf(body)
  const detail = typeof words === 'string' ? words.replaceAll(access.apiKey, '…').slice(0, LONGEST_WORDS) : undefined
  if (kind === 'model')
    access.log.error({ provider, status: answer.status }, `${failure(provider, kind, { detail }).message}`)
  const wait = retryAfterSeconds(response.headers) ?? rules.retryAfterOf?.(body)
  return failure(provider, kind, { detail, retryAfterSeconds: kind === 'busy' || kind === 'down' ? wait : undefined })
}

/**
 * A form as bytes. Node streams forms while it sends them, and one that is cut off there leaves a rejection that nobody
 * can catch: it would end the process.
 */
async function withoutStream(init: RequestInit | undefined): Promise<RequestInit | undefined> {
  if (!(init?.body instanceof FormData)) return init
  const encoded = new Response(init.body)
  const headers = new Headers(init.headers)
  headers.set('content-type', encoded.headers.get('content-type') ?? 'multipart/form-data')
  return { ...init, headers, body: await encoded.arrayBuffer() }
}

function asData(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    // A proxy's page, or half an answer: the status has to do.
    return undefined
  }
}

/** The body, as long as it stays within `most` bytes. @throws ModelFailure when it does not, or breaks off. */
async function readWithin(provider: ProviderName, response: Response, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  const tooLarge = () => failure(provider, 'nonsense', { detail: `More than ${most} bytes came.` })
  if (Number(response.headers.get('content-length') ?? 0) > most) {
    await response.body?.cancel()
    throw tooLarge()
  }
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    // Leaving the loop cancels the rest.
    if (length > most) throw tooLarge()
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}

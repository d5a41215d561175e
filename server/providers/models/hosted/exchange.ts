import { FetchRefused, fetchGuarded } from '../../../platform/fetcher/index.ts'
import { type ModelCall, ModelFailure } from '../port.ts'
import { type Access, addressOf, PROVIDERS, type ProviderName, TIME_LIMITS_MS } from './access.ts'
import { type FailedResponse, failure, kindByStatus, retryAfterSeconds } from './failures.ts'
import { PROVIDER_RULES } from './provider-rules.ts'

/** Bytes: enough for four pictures of 4096² pixels in base64. */
const MAX_ANSWER = 64_000_000
/** Bytes that are read of an error response. */
const MAX_ERROR = 64_000
const MAX_WORDS = 200
/** Types of results that may be fetched from other hosts. */
const RESULT_TYPES = ['image/png', 'image/jpeg', 'image/webp']
const RESULT_TIMEOUT_MS = 60_000

/** Sends all requests to one provider, of the SDK and our own. */
export type Exchange = {
  /**
   * Replaces `fetch` in the SDKs. Reads the whole response, up to a maximum size, and throws a
   * `ModelFailure` if it reports an error. Results on other hosts are fetched only from public
   * addresses, also after a redirect.
   */
  fetch: typeof fetch
  /**
   * Runs a request within the time limit of the capability, such as `image`. Its `signal` aborts
   * with the caller or when the time is up.
   * @throws ModelFailure and nothing else
   */
  run: <Answer>(
    call: ModelCall,
    capability: keyof typeof TIME_LIMITS_MS,
    work: (signal: AbortSignal) => Promise<Answer>,
  ) => Promise<Answer>
}

/** Errors and log lines never contain the API key. */
export function createExchange(provider: ProviderName, access: Access): Exchange {
  const refusal = (response: Response, body: unknown) => refusalOf(provider, access, response, body)
  const origin = new URL(addressOf(provider, access)).origin
  return {
    fetch: async (input, init) => {
      const isDownload = (init?.method ?? 'GET') === 'GET'
      const address = new URL(input instanceof Request ? input.url : input)
      // A file on the provider's own host needs no check of its address.
      const isElsewhere = address.origin !== origin && address.protocol !== 'data:'
      if (isDownload && isElsewhere) return fetchResultFile(provider, access, address.href, init?.signal)
      // Redirects are not followed, because the API key must never reach another address. The SDK
      // follows redirects of downloads by calling this function again.
      const response = await fetch(input, {
        ...(await withoutStream(init)),
        redirect: isDownload ? (init?.redirect ?? 'error') : 'error',
      })
      if (isDownload && init?.redirect === 'manual' && response.status >= 300 && response.status < 400) return response
      if (!response.ok) {
        const body = asData(await readAtMost(provider, response, MAX_ERROR).catch(() => new Uint8Array()))
        if (isDownload) throw failure(provider, 'nonsense', { detail: 'Its result could not be fetched.' })
        throw refusal(response, body)
      }
      const bytes = await readAtMost(provider, response, MAX_ANSWER)
      const headers = new Headers(response.headers)
      // These headers describe the compressed body.
      for (const name of ['content-encoding', 'content-length']) headers.delete(name)
      return new Response(bytes, { status: response.status, statusText: response.statusText, headers })
    },
    run: async (call, capability, work) => {
      const limit = AbortSignal.timeout(access.timeLimitMs ?? TIME_LIMITS_MS[capability])
      const signal = AbortSignal.any([call.signal, limit])
      if (call.signal.aborted) throw ended(provider, call.signal, false)
      try {
        return await work(signal)
      } catch (error) {
        if (call.signal.aborted) throw ended(provider, call.signal, true)
        if (limit.aborted) throw failure(provider, 'given up')
        throw modelFailureIn(error) ?? unansweredFailure(provider, error)
      }
    },
  }
}

async function fetchResultFile(
  provider: ProviderName,
  { fetchElsewhere: fetchFrom = fetchGuarded }: Access,
  address: string,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  try {
    const { body, contentType } = await fetchFrom(address, {
      maxBytes: MAX_ANSWER,
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

/** The caller has canceled. A provider that got the request continues and charges for it. */
const ended = (provider: ProviderName, signal: AbortSignal, isBilled: boolean): ModelFailure =>
  new ModelFailure('unavailable', `The call was ended before ${PROVIDERS[provider].title} responded.`, {
    cause: signal.reason,
    isBilled,
  })

const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'EHOSTUNREACH'])

/**
 * Drops the original error, because an SDK's error contains the whole request, including pictures
 * of people.
 */
function unansweredFailure(provider: ProviderName, error: unknown): ModelFailure {
  for (const { code } of causesOf(error)) {
    if (typeof code !== 'string') continue
    if (NEVER_CONNECTED.has(code)) return failure(provider, 'down', { detail: `(${code})` })
    if (/^(?:E[A-Z]+|UND_ERR_\w+)$/.test(code)) return failure(provider, 'given up', { detail: `(${code})` })
  }
  return failure(provider, 'nonsense', { detail: `(${error instanceof Error ? error.name : typeof error})` })
}

/** An SDK wraps the errors of `fetch`, sometimes twice. */
const modelFailureIn = (error: unknown): ModelFailure | undefined =>
  causesOf(error).find((cause) => cause instanceof ModelFailure)

function causesOf(error: unknown): (Error & { code?: unknown })[] {
  const causes: Error[] = []
  for (let cause = error; cause instanceof Error && causes.length < 8; cause = cause.cause) causes.push(cause)
  return causes
}

function refusalOf(provider: ProviderName, access: Access, response: Response, body: unknown): ModelFailure {
  const answer: FailedResponse = { status: response.status, body, headers: response.headers }
  const rules = PROVIDER_RULES[provider]
  const kind = rules.kindOf(answer) ?? kindByStatus(answer.status)
  if (kind === 'key' || kind === 'credit') {
    const { title, keySetting } = PROVIDERS[provider]
    const what = kind === 'key' ? 'does not accept the key in' : 'has no credit left for the key in'
    access.log.error({ provider, status: answer.status }, `${title} ${what} ${keySetting}: its models are unavailable.`)
    // The provider's message may contain a part of the API key.
    return failure(provider, kind)
  }
  const words = rules.wordsOf(body)
  const detail = typeof words === 'string' ? words.replaceAll(access.apiKey, '…').slice(0, MAX_WORDS) : undefined
  if (kind === 'model')
    access.log.error({ provider, status: answer.status }, `${failure(provider, kind, { detail }).message}`)
  const wait = retryAfterSeconds(response.headers) ?? rules.retryAfterOf?.(body)
  return failure(provider, kind, { detail, retryAfterSeconds: kind === 'busy' || kind === 'down' ? wait : undefined })
}

/**
 * Node would send a form as a stream. If such a request is canceled, a promise rejects that no
 * code can catch, which would end the process.
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
    // The page of a proxy or an incomplete response, of which only the status is used.
    return undefined
  }
}

/** @throws ModelFailure if the body is longer than `max` bytes or the connection breaks */
async function readAtMost(provider: ProviderName, response: Response, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  const tooLarge = () => failure(provider, 'nonsense', { detail: `The response has more than ${max} bytes.` })
  if (Number(response.headers.get('content-length') ?? 0) > max) {
    await response.body?.cancel()
    throw tooLarge()
  }
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    // Throwing cancels the rest of the body.
    if (length > max) throw tooLarge()
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

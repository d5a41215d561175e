import { FetchRefused, fetchGuarded } from '../../../platform/fetcher/index.ts'
import { type ModelCall, ModelFailure } from '../port.ts'
import { type Access, addressOf, PROVIDERS, type ProviderName, TIME_LIMITS_MS } from './access.ts'
import { type FailedResponse, failure, kindByStatus, retryAfterSeconds } from './failures.ts'
import { PROVIDER_RULES } from './provider-rules.ts'

/** Maximum size of a response, enough for four 4096² pictures in base64. */
const MAX_ANSWER = 64_000_000
/** Maximum bytes read of an error response. */
const MAX_ERROR = 64_000
const MAX_WORDS = 200
/** Types of results that may be fetched from other hosts: pictures only. */
const RESULT_TYPES = ['image/png', 'image/jpeg', 'image/webp']
const RESULT_TIMEOUT_MS = 60_000

/** Sends all requests to one provider: the SDK's requests and our own. */
export type Exchange = {
  /**
   * Replaces the global fetch for SDKs. Reads the whole response within the size limit and throws
   * a `ModelFailure` if it was not successful. Results on other hosts are only fetched from public
   * addresses. Each redirect is checked again.
   */
  fetch: typeof fetch
  /**
   * Runs a request within the time limit of the capability, such as `image`, and converts every
   * failure. The `signal` that the request gets aborts with the caller's signal or at the time
   * limit.
   * @throws ModelFailure and nothing else
   */
  run: <Answer>(
    call: ModelCall,
    capability: keyof typeof TIME_LIMITS_MS,
    work: (signal: AbortSignal) => Promise<Answer>,
  ) => Promise<Answer>
}

/**
 * Creates the functions through which all requests to a provider are sent. Their errors and log
 * lines never contain the key.
 */
export function createExchange(provider: ProviderName, access: Access): Exchange {
  const refusal = (response: Response, body: unknown) => refusalOf(provider, access, response, body)
  const origin = new URL(addressOf(provider, access)).origin
  return {
    fetch: async (input, init) => {
      const isDownload = (init?.method ?? 'GET') === 'GET'
      const address = new URL(input instanceof Request ? input.url : input)
      // A download from the provider's own address needs no guard.
      const isElsewhere = address.origin !== origin && address.protocol !== 'data:'
      if (isDownload && isElsewhere) return fetchResultFile(provider, access, address.href, init?.signal)
      // The key must never reach a redirect's target. For downloads, the SDK follows redirects
      // itself, one by one.
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
      // The bytes are already decoded, so these headers no longer apply.
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

/**
 * Failure of a call that the caller canceled. If the request was already sent, the provider
 * continues and charges.
 */
const ended = (provider: ProviderName, signal: AbortSignal, isBilled: boolean): ModelFailure =>
  new ModelFailure('unavailable', `The call was ended before ${PROVIDERS[provider].title} responded.`, {
    cause: signal.reason,
    isBilled,
  })

const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'EHOSTUNREACH'])

/**
 * Reports a missing or unreadable response. Drops the original error, because SDK errors contain
 * the whole request, including people's pictures.
 */
function unansweredFailure(provider: ProviderName, error: unknown): ModelFailure {
  for (const { code } of causesOf(error)) {
    if (typeof code !== 'string') continue
    if (NEVER_CONNECTED.has(code)) return failure(provider, 'down', { detail: `(${code})` })
    if (/^(?:E[A-Z]+|UND_ERR_\w+)$/.test(code)) return failure(provider, 'given up', { detail: `(${code})` })
  }
  return failure(provider, 'nonsense', { detail: `(${error instanceof Error ? error.name : typeof error})` })
}

/** Finds our failure among the causes: SDKs wrap errors of their fetch, sometimes twice. */
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
    // For this kind, the provider's message may repeat a part of the key.
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
 * Encodes a form to bytes. Node streams forms, and a canceled stream causes a rejection that no
 * code can catch. That rejection would end the process.
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
    // The body is a proxy's page or a truncated response, so only the status is used.
    return undefined
  }
}

/**
 * Reads the body, up to `max` bytes.
 * @throws ModelFailure if the body is longer or breaks off
 */
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
    // Leaving the loop cancels the rest of the body.
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

import { type IncomingMessage, request as requestOver } from 'node:http'
import { Readable } from 'node:stream'
import { brandToken } from '../brand/index.ts'
import { message } from '../words/index.ts'
import { FetchRefused } from './fetch-refused.ts'
import { assertFetchable, isOurLoopback, type LoopbackPorts } from './fetchable-address.ts'
import { openSocket } from './open-socket.ts'
import { type Network, publicNetwork } from './public-network.ts'
import { responseOf } from './response-of.ts'

const MAX_REDIRECTS = 3
const TIME_IN_ALL_MS = 10_000
/** Bytes at the start of a file that are used to detect its type. */
const SNIFFED_BYTES = 4100
const REDIRECTS = [301, 302, 303, 307, 308]

export type FetchOptions = {
  maxBytes: number
  /** Detected from the content by the package file-type, or `text/html`. */
  accept: readonly string[]
  /** Time limit from the first DNS query to the last byte. The default is ten seconds. */
  timeoutMs?: number
  signal?: AbortSignal
  loopbackPorts?: LoopbackPorts
}

/** Reading `body` fails with FetchRefused if the response is too large, too slow or incomplete. */
export type Fetched = { address: string; contentType: string; body: Readable }

export type FetchGuarded = (address: string, options: FetchOptions) => Promise<Fetched>

/**
 * Fetches an address that a client sent. Uses only https and connects only to machines on the
 * public internet, also after a redirect. Sends no cookies or credentials. Streams the response,
 * which may have up to `maxBytes`.
 * @throws FetchRefused with a message for the client; the abort reason of `signal`
 */
export const createFetcher =
  (network: Network): FetchGuarded =>
  async (address, options) => {
    const stopping = new AbortController()
    const { timeoutMs = TIME_IN_ALL_MS } = options
    const tooSlow = message('The address took longer than {seconds} seconds to respond.', { seconds: timeoutMs / 1000 })
    const timer = setTimeout(() => stopping.abort(new FetchRefused('tooSlow', tooSlow)), timeoutMs)
    const signal = options.signal ? AbortSignal.any([options.signal, stopping.signal]) : stopping.signal
    try {
      signal.throwIfAborted()
      const { url, response } = await follow(network, address, options, signal)
      const body = await toFetched(response, options, signal)
      body.stream.once('close', () => {
        clearTimeout(timer)
        response.destroy()
      })
      return { address: url.href, contentType: body.contentType, body: body.stream }
    } catch (error) {
      clearTimeout(timer)
      stopping.abort(error)
      throw error
    }
  }

export const fetchGuarded: FetchGuarded = createFetcher(publicNetwork)

async function follow(
  network: Network,
  address: string,
  { loopbackPorts = [] }: FetchOptions,
  signal: AbortSignal,
): Promise<{ url: URL; response: IncomingMessage }> {
  let url = assertFetchable(address, loopbackPorts)
  // A redirect from a public address to a loopback address is refused, even in development.
  const within = isOurLoopback(url, loopbackPorts) ? loopbackPorts : []
  for (let redirects = 0; ; redirects++) {
    const response = await sendRequest(network, url, within, signal)
    const { statusCode = 0, headers } = response
    if (statusCode === 200) return { url, response }
    response.destroy()
    if (!REDIRECTS.includes(statusCode))
      throw new FetchRefused(
        'answer',
        message('The address returned {status}. Use one that anyone can open.', { status: String(statusCode) }),
        {
          status: statusCode,
        },
      )
    if (redirects === MAX_REDIRECTS)
      throw new FetchRefused('redirects', 'The address redirects too often. Use the final address.')
    const next = headers.location === undefined ? null : URL.parse(headers.location, url.href)
    if (next === null) throw new FetchRefused('redirects', 'The address redirects without saying where to.')
    url = assertFetchable(next.href, within)
  }
}

async function sendRequest(
  network: Network,
  url: URL,
  within: LoopbackPorts,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const socket = await openSocket(network, url, within, signal)
  // Uses no agent, because an agent could use a proxy that is set in the environment.
  const request = requestOver({
    createConnection: () => socket,
    path: `${url.pathname}${url.search}`,
    setHost: false,
    headers: {
      host: url.host,
      'user-agent': brandToken(),
      accept: '*/*',
      'accept-encoding': 'identity',
      connection: 'close',
    },
    signal,
  }).on('error', ignored)
  try {
    request.end()
    const response = await responseOf(request, signal)
    return response.on('error', ignored)
  } catch (error) {
    request.destroy()
    signal.throwIfAborted()
    throw new FetchRefused('unreachable', 'The server at this address does not respond correctly.', { cause: error })
  }
}

/**
 * Ignores an error. The reader of the body receives the same error. If there is no reader, the
 * connection was closed on purpose.
 */
const ignored = (): void => undefined

async function toFetched(
  response: IncomingMessage,
  { maxBytes, accept }: FetchOptions,
  signal: AbortSignal,
): Promise<{ contentType: string; stream: Readable }> {
  const { 'content-encoding': encoding = 'identity', 'content-length': length = '0' } = response.headers
  // A compressed response could exceed the limit when it is expanded.
  if (encoding.toLowerCase() !== 'identity')
    throw new FetchRefused(
      'answer',
      'The server at this address sends compressed data although it was asked not to. Use another address.',
    )
  if (Number(length) > maxBytes) throw tooLarge(maxBytes)
  const pieces = capped(response, maxBytes, signal)
  const first: Uint8Array[] = []
  for (let bytes = 0; bytes < SNIFFED_BYTES; ) {
    const { done, value } = await pieces.next()
    if (done) break
    first.push(value)
    bytes += value.byteLength
  }
  const { fileTypeFromBuffer } = await import('file-type')
  const start = Buffer.concat(first).subarray(0, SNIFFED_BYTES)
  const found = (await fileTypeFromBuffer(start))?.mime ?? (isPage(start) ? 'text/html' : undefined)
  if (found === undefined || !accept.includes(found))
    throw new FetchRefused(
      'type',
      message('The file at this address is not one of {types}, whatever its name says.', { types: accept.join(', ') }),
    )
  const whole = async function* (): AsyncGenerator<Uint8Array> {
    yield* first
    yield* pieces
  }
  return { contentType: found, stream: Readable.from(whole(), { objectMode: false }) }
}

/**
 * True if the bytes start like an HTML page (WHATWG MIME Sniffing, 7.1), after a byte order mark
 * and comments.
 */
const isPage = (start: Buffer): boolean =>
  /^<(?:!doctype html|html|head|title|body|meta|script)[\s>]/i.test(
    start
      .toString('utf8')
      .replace(/^\ufeff/, '')
      .trimStart()
      .replace(/^<!--[^]*?-->\s*/, ''),
  )

async function* capped(
  response: IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  let bytes = 0
  try {
    for await (const chunk of response) {
      bytes += (chunk as Uint8Array).byteLength
      if (bytes > maxBytes) throw tooLarge(maxBytes)
      yield chunk as Uint8Array
    }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof FetchRefused) throw error
    throw new FetchRefused('unreachable', 'The server at this address interrupted the transfer.', { cause: error })
  }
}

const tooLarge = (maxBytes: number): FetchRefused =>
  new FetchRefused(
    'tooLarge',
    message('The file at this address is larger than {bytes} bytes.', { bytes: String(maxBytes) }),
  )

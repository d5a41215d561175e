import { type IncomingMessage, request as requestOver } from 'node:http'
import { FetchRefused } from './fetch-refused.ts'
import { assertFetchable, type LoopbackPorts } from './fetchable-address.ts'
import { openSocket } from './open-socket.ts'
import { type Network, publicNetwork } from './public-network.ts'
import { responseOf } from './response-of.ts'

export type PostOptions = {
  body: string | Uint8Array
  headers: Readonly<Record<string, string>>
  /** Time limit from the first DNS query to the last byte that is read. */
  timeoutMs: number
  /** The rest of a longer response is not read. */
  maxBytes: number
  loopbackPorts?: LoopbackPorts
  /** Allows http on port 80, for a protocol that proves its responses by itself. */
  allowsHttp?: boolean
}

type Head = { status: number; retryAfter: string | undefined }
export type Posted = Head & { text: string }
type PostedBytes = Head & { bytes: Uint8Array }

export type PostGuarded = (address: string, options: PostOptions) => Promise<Posted>
export type PostBytesGuarded = (address: string, options: PostOptions) => Promise<PostedBytes>

/**
 * Posts a text or bytes to an address that a client gave. Connects only to machines on the public
 * internet, over https, and follows no redirect. The response may have any status.
 * @throws FetchRefused if there is no response
 */
export const createPoster = (network: Network): PostGuarded => {
  const postBytes = createBytesPoster(network)
  return async (address, options) => {
    const { bytes, ...response } = await postBytes(address, options)
    return { ...response, text: Buffer.from(bytes).toString('utf8') }
  }
}

/** Like `createPoster`, for a response that is not a text. */
export const createBytesPoster =
  (network: Network): PostBytesGuarded =>
  async (address, options) => {
    const stopping = new AbortController()
    const tooSlow = `The receiver took longer than ${options.timeoutMs / 1000} seconds to respond.`
    const timer = setTimeout(() => stopping.abort(new FetchRefused('tooSlow', tooSlow)), options.timeoutMs)
    try {
      return await post(network, address, options, stopping.signal)
    } finally {
      clearTimeout(timer)
    }
  }

export const postGuarded: PostGuarded = createPoster(publicNetwork)
export const postBytesGuarded: PostBytesGuarded = createBytesPoster(publicNetwork)

async function post(
  network: Network,
  address: string,
  { body, headers, maxBytes, loopbackPorts = [], allowsHttp = false }: PostOptions,
  signal: AbortSignal,
): Promise<PostedBytes> {
  const url = assertFetchable(address, loopbackPorts, { allowsHttp })
  const socket = await openSocket(network, url, loopbackPorts, signal)
  // Uses no agent, because an agent could use a proxy that is set in the environment.
  const request = requestOver({
    method: 'POST',
    createConnection: () => socket,
    path: `${url.pathname}${url.search}`,
    setHost: false,
    headers: {
      ...headers,
      host: url.host,
      'content-length': String(Buffer.byteLength(body)),
      'accept-encoding': 'identity',
      connection: 'close',
    },
    signal,
  }).on('error', ignored)
  try {
    request.end(body)
    const response = await responseOf(request, signal)
    const bytes = await readStart(response.on('error', ignored), maxBytes)
    signal.throwIfAborted()
    return { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], bytes }
  } catch (error) {
    signal.throwIfAborted()
    throw new FetchRefused('unreachable', 'The receiver closed the connection without a complete response.', {
      cause: error,
    })
  } finally {
    request.destroy()
    socket.destroy()
  }
}

/** Ignores an error, because the code that awaits the response receives it too. */
const ignored = (): void => undefined

async function readStart(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of response) {
    pieces.push(piece as Uint8Array)
    bytes += (piece as Uint8Array).byteLength
    if (bytes >= maxBytes) break
  }
  return Buffer.concat(pieces).subarray(0, maxBytes)
}

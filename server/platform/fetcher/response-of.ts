import { once } from 'node:events'
import type { ClientRequest, IncomingMessage } from 'node:http'

/**
 * Waits for the response to a request. Needed for servers that switch protocols: they end the
 * request without a response or an error, and an abort then emits no error either.
 * @throws if the request ends without a response, or if `signal` is aborted
 */
export async function responseOf(request: ClientRequest, signal: AbortSignal): Promise<IncomingMessage> {
  const closed = new AbortController()
  request.once('close', () => closed.abort())
  const ended = AbortSignal.any([signal, closed.signal])
  const [response] = (await once(request, 'response', { signal: ended })) as [IncomingMessage]
  return response
}

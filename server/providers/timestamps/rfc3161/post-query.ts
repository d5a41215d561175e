import { brandToken } from '../../../platform/brand/index.ts'
import { FetchRefused, type LoopbackPorts, type PostBytesGuarded } from '../../../platform/fetcher/index.ts'
import { NoTimestamp } from '../port.ts'
import { MAX_RESPONSE_BYTES, type SendQuery } from './client.ts'

type Options = { url: string; timeoutMs: number; loopbackPorts: LoopbackPorts; post: PostBytesGuarded }

/** Sends requests to an authority over HTTP (RFC 3161, 3.4). */
export const createHttpSender =
  ({ url, timeoutMs, loopbackPorts, post }: Options): SendQuery =>
  async (query) => {
    const { status, bytes } = await post(url, {
      body: query,
      headers: {
        'content-type': 'application/timestamp-query',
        accept: 'application/timestamp-reply',
        'user-agent': `${brandToken()}-Timestamps/1`,
      },
      timeoutMs,
      // One more byte than is allowed shows that a response is too large.
      maxBytes: MAX_RESPONSE_BYTES + 1,
      loopbackPorts,
      // The response is signed, and many authorities have no https.
      allowsHttp: true,
    }).catch((error: unknown) => {
      if (!(error instanceof FetchRefused)) throw error
      throw new NoTimestamp(error.reason === 'tooSlow' ? 'slow' : 'unreachable', error.message, { cause: error })
    })
    if (status !== 200) throw new NoTimestamp('refused', `The authority responded with the status ${status}.`)
    return bytes
  }

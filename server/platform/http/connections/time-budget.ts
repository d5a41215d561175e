import type { FastifyReply } from 'fastify'
import { AppError, badRequest } from '../../errors.ts'

/**
 * Returns a signal that ends an expensive request after `ms` milliseconds or when the client
 * disconnects. The abort reason is the error for the client: ServiceUnavailable with the message
 * `words`, and a Retry-After header if the request may be repeated. After a disconnect, it is
 * BadRequest.
 */
export function timeBudget(
  { raw }: FastifyReply,
  ms: number,
  words = `This took longer than ${ms / 1000} seconds. Request less at once.`,
  retryAfterSeconds?: number,
): AbortSignal {
  const ended = new AbortController()
  const timer = setTimeout(() => ended.abort(new AppError('ServiceUnavailable', words, { retryAfterSeconds })), ms)
  raw.once('close', () => {
    clearTimeout(timer)
    if (!raw.writableFinished) ended.abort(badRequest('The client disconnected before the response.'))
  })
  return ended.signal
}

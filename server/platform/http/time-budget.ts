import type { FastifyReply } from 'fastify'
import { AppError, badRequest } from '../errors.ts'

/**
 * The signal of a request that may cost much: it aborts once its client has gone away, or `ms` milliseconds are over. Hand it
 * to whatever takes long. Its reason is what the client is answered: BadRequest or ServiceUnavailable, in `words`.
 */
export function timeBudget(
  { raw }: FastifyReply,
  ms: number,
  words = `This took longer than ${ms / 1000} s. Ask for less at once.`,
): AbortSignal {
  const ended = new AbortController()
  const timer = setTimeout(() => ended.abort(new AppError('ServiceUnavailable', words)), ms)
  raw.once('close', () => {
    clearTimeout(timer)
    if (!raw.writableFinished) ended.abort(badRequest('The client went away before it was answered.'))
  })
  return ended.signal
}

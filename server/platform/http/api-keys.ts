import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import type { Caller, Route } from './route.ts'

/**
 * Finds the account for which a key acts, if the key may use the route. The API keys feature
 * implements it.
 * @throws KeyRefused
 */
export type AcceptKey = (
  ctx: Context,
  given: { secret: string; route: Pick<Route, 'method' | 'path'>; requestId: string },
) => Promise<Caller>

/**
 * Refusal of a key. Any route may return it, so routes do not list it; the guide to API keys does.
 */
export class KeyRefused extends AppError {
  constructor(code: 'Unauthorized' | 'API_KEY_NOT_ALLOWED' | 'API_KEY_SCOPE_MISSING', message: string) {
    super(code, message)
    this.name = 'KeyRefused'
  }
}

/** Any spelling that somebody could take for a key. Other values of the header are not ours. */
const BEARER_KEY = /^bearer\s+(smbl_.*)$/is

/**
 * Returns what the Authorization header gives as an API key; undefined if the header is about
 * something else, such as the cron secret.
 */
export const readApiKey = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  BEARER_KEY.exec(headers.authorization ?? '')?.[1]

/**
 * Returns the caller of a request with a key. From here on the request has no cookies, so only the
 * key counts, and there is nothing that a page of another site could misuse.
 * @throws KeyRefused
 */
export async function checkKey(
  ctx: Context,
  { request, route, acceptKey }: { request: FastifyRequest; route: Route; acceptKey: AcceptKey | undefined },
  secret: string,
): Promise<Caller> {
  request.cookies = {}
  delete request.headers.cookie
  if (!acceptKey) throw new KeyRefused('Unauthorized', 'API keys are not accepted here.')
  return acceptKey(ctx, { secret, route, requestId: request.id })
}

type KeyVerdict =
  | { isAllowed: true }
  | { isAllowed: false; max: number; remaining: number; isExceeded: boolean; ttlInSeconds: number }
/** Counts a request of the caller's key. */
export type CountKeyRequest = (request: FastifyRequest) => Promise<KeyVerdict>

/**
 * Counts a request with a key, besides the count of its IP address, and tells the limit of the key.
 * @throws RateLimited
 */
export async function limitKey(count: CountKeyRequest, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const verdict = await count(request)
  if (verdict.isAllowed) return
  const { max, remaining, isExceeded, ttlInSeconds } = verdict
  reply.headers({ 'ratelimit-limit': max, 'ratelimit-remaining': remaining, 'ratelimit-reset': ttlInSeconds })
  if (isExceeded)
    throw new AppError('RateLimited', 'Too many requests with this API key. Wait a moment, then try again.', {
      retryAfterSeconds: ttlInSeconds,
    })
}

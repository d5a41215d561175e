import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import type { Caller, Route } from '../route.ts'

/** Counts a request of the key with this id. */
type LimitKey = (keyId: string) => Promise<void>

/**
 * Finds the account for which a key acts, if the key may use the route. Calls `limit` before it
 * writes anything. The API keys feature implements it.
 * @throws KeyRefused; whatever `limit` throws
 */
export type AcceptKey = (
  ctx: Context,
  given: { secret: string; route: Pick<Route, 'method' | 'path'>; requestId: string; limit: LimitKey },
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
 * Removes the cookies of a request with a key. Then only the key counts, and a page of another site
 * cannot misuse the cookies. Runs before any code reads them, also for paths without a route.
 */
export function dropCookiesBesideKey(request: FastifyRequest): void {
  if (readApiKey(request) === undefined) return
  request.cookies = {}
  delete request.headers.cookie
}

/**
 * Returns the caller of a request with a key.
 * @throws KeyRefused; RateLimited
 */
export async function checkKey(
  ctx: Context,
  { request, route, keys }: { request: FastifyRequest; route: Route; keys: KeyChecks | undefined },
  secret: string,
): Promise<Caller> {
  if (!keys) throw new KeyRefused('Unauthorized', 'API keys are not accepted here.')
  return keys.accept(ctx, { secret, route, requestId: request.id, limit: keys.limit })
}

/** Functions that check and count the key of one request. */
export type KeyChecks = { accept: AcceptKey; limit: LimitKey }

type KeyVerdict =
  | { isAllowed: true }
  | { isAllowed: false; max: number; remaining: number; isExceeded: boolean; ttlInSeconds: number }
/** Counts a request with the key whose id `limitKey` has stored for the request. */
export type CountKeyRequest = (request: FastifyRequest) => Promise<KeyVerdict>

const namedKeys = new WeakMap<FastifyRequest, string>()
/** Returns the id of the key that is counted for a request. */
export const namedKeyOf = (request: FastifyRequest): string => namedKeys.get(request) ?? ''

/**
 * Counts a request with a key, in addition to the count for its IP address. Adds headers with the
 * key's limit to the response.
 * @throws RateLimited
 */
export async function limitKey(
  count: CountKeyRequest,
  { request, reply, keyId }: { request: FastifyRequest; reply: FastifyReply; keyId: string },
): Promise<void> {
  namedKeys.set(request, keyId)
  const verdict = await count(request)
  if (verdict.isAllowed) return
  const { max, remaining, isExceeded, ttlInSeconds } = verdict
  reply.headers({ 'ratelimit-limit': max, 'ratelimit-remaining': remaining, 'ratelimit-reset': ttlInSeconds })
  if (isExceeded)
    throw new AppError('RateLimited', 'Too many requests with this API key. Wait a moment, then try again.', {
      retryAfterSeconds: ttlInSeconds,
    })
}

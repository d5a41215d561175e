import { ModelFailure } from '../port.ts'
import { PROVIDERS, type ProviderName } from './access.ts'

/**
 * Kinds of failures of a provider.
 * - `key`, `credit`: the operator must correct the account at the provider.
 * - `model`: the API key cannot use this model.
 * - `missing`: an id in the request does not exist.
 * - `blocked`: the request violates the provider's rules and was rejected before any work.
 * - `withheld`: the result violates the provider's rules. The work was done, so it may be charged.
 */
export type FailureKind =
  | 'key'
  | 'credit'
  | 'model'
  | 'missing'
  | 'busy'
  | 'blocked'
  | 'withheld'
  | 'input'
  | 'down'
  | 'given up'
  | 'nonsense'

/** The body is parsed if it is JSON. */
export type FailedResponse = { status: number; body: unknown; headers: Headers }

const BY_STATUS: Readonly<Record<number, FailureKind>> = {
  400: 'input',
  401: 'key',
  402: 'credit',
  403: 'key',
  404: 'model',
  408: 'given up',
  413: 'input',
  415: 'input',
  422: 'input',
  429: 'busy',
  // A server between us and the model stopped waiting, but the model may have continued.
  502: 'given up',
  504: 'given up',
  524: 'given up',
}

type Meaning = { reason: ModelFailure['reason']; isBilled: boolean; describe: (provider: string) => string }

const MEANINGS: Readonly<Record<FailureKind, Meaning>> = {
  key: { reason: 'unavailable', isBilled: false, describe: (provider) => `${provider} does not accept our key.` },
  credit: {
    reason: 'unavailable',
    isBilled: false,
    describe: (provider) => `The account at ${provider} has no credit left.`,
  },
  model: {
    reason: 'unavailable',
    isBilled: false,
    describe: (provider) => `${provider} does not offer us this model.`,
  },
  missing: { reason: 'invalid', isBilled: false, describe: (provider) => `${provider} has nothing with this ID.` },
  busy: { reason: 'busy', isBilled: false, describe: (provider) => `${provider} is too busy at the moment.` },
  blocked: { reason: 'refused', isBilled: false, describe: (provider) => `This violates the rules of ${provider}.` },
  withheld: {
    reason: 'refused',
    isBilled: true,
    describe: (provider) => `The result violates the rules of ${provider}.`,
  },
  input: { reason: 'invalid', isBilled: false, describe: (provider) => `${provider} cannot process this request.` },
  down: { reason: 'unavailable', isBilled: false, describe: (provider) => `${provider} is down.` },
  'given up': { reason: 'unavailable', isBilled: true, describe: (provider) => `${provider} did not respond in time.` },
  nonsense: {
    reason: 'unavailable',
    isBilled: true,
    describe: (provider) => `${provider} returned an unusable result.`,
  },
}

const MAX_RETRY_AFTER_SECONDS = 3600

/** `detail` is our own text or the provider's message. It must not contain an API key. */
export function failure(
  provider: ProviderName,
  kind: FailureKind,
  options: {
    detail?: string | undefined
    retryAfterSeconds?: number | undefined
    costMicroUsd?: number | undefined
  } = {},
): ModelFailure {
  const { reason, isBilled, describe: says } = MEANINGS[kind]
  const words = says(PROVIDERS[provider].title)
  const made = new ModelFailure(reason, options.detail ? `${words} ${options.detail}` : words, {
    isBilled,
    retryAfterSeconds: options.retryAfterSeconds === undefined ? undefined : withinAnHour(options.retryAfterSeconds),
    costMicroUsd: options.costMicroUsd,
  })
  kinds.set(made, kind)
  return made
}

const kinds = new WeakMap<object, FailureKind>()

/** Undefined for errors that `failure` has not created, and for anything that is no object. */
export const kindOfFailure = (error: unknown): FailureKind | undefined => kinds.get(error as object)

/** Used if the response has no more specific code of the provider. */
export const kindByStatus = (status: number): FailureKind => BY_STATUS[status] ?? (status >= 500 ? 'down' : 'input')

/** Reads `retry-after-ms` or `Retry-After` (seconds or a date), as whole seconds. */
export function retryAfterSeconds(headers: Headers): number | undefined {
  const precise = Number(headers.get('retry-after-ms') ?? Number.NaN) / 1000
  const header = headers.get('retry-after')
  const plain = header === null ? Number.NaN : Number(header)
  const seconds = Number.isFinite(precise)
    ? precise
    : Number.isFinite(plain)
      ? plain
      : // By the provider's clock, not ours.
        (Date.parse(header ?? '') - Date.parse(headers.get('date') ?? '')) / 1000
  return Number.isFinite(seconds) ? withinAnHour(seconds) : undefined
}

const withinAnHour = (seconds: number): number => Math.min(MAX_RETRY_AFTER_SECONDS, Math.max(0, Math.ceil(seconds)))

/** Returns the member of parsed JSON at `path`, or undefined. */
export function readMember(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value
  for (const name of path) {
    if (typeof found !== 'object' || found === null) return undefined
    found = (found as Record<string | number, unknown>)[name]
  }
  return found
}

import { ModelFailure } from '../port.ts'
import { PROVIDERS, type ProviderName } from './access.ts'

/**
 * What a provider's refusal comes to.
 * - `key`, `credit`: the operator must mend something; `model`: there is no such model for this key.
 * - `missing`: what the request names by its id is not there.
 * - `blocked`: against its rules before any work, `withheld`: after it, so it may have been billed.
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

/** An answer that is none of success: the status, the body as data where it was JSON, and the headers. */
export type FailedAnswer = { status: number; body: unknown; headers: Headers }

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
  // A gateway gave up; behind it the model may have gone on.
  502: 'given up',
  504: 'given up',
  524: 'given up',
}

type Meaning = { reason: ModelFailure['reason']; isBilled: boolean; says: (provider: string) => string }

const MEANINGS: Readonly<Record<FailureKind, Meaning>> = {
  key: { reason: 'unavailable', isBilled: false, says: (provider) => `${provider} does not accept our key.` },
  credit: {
    reason: 'unavailable',
    isBilled: false,
    says: (provider) => `The account at ${provider} has no credit left.`,
  },
  model: { reason: 'unavailable', isBilled: false, says: (provider) => `${provider} has no such model for us.` },
  missing: { reason: 'invalid', isBilled: false, says: (provider) => `${provider} has nothing by this id.` },
  busy: { reason: 'busy', isBilled: false, says: (provider) => `${provider} takes no more at the moment.` },
  blocked: { reason: 'refused', isBilled: false, says: (provider) => `This is against the rules of ${provider}.` },
  withheld: {
    reason: 'refused',
    isBilled: true,
    says: (provider) => `What came of it is against the rules of ${provider}.`,
  },
  input: { reason: 'invalid', isBilled: false, says: (provider) => `${provider} cannot take this.` },
  down: { reason: 'unavailable', isBilled: false, says: (provider) => `${provider} is down.` },
  'given up': { reason: 'unavailable', isBilled: true, says: (provider) => `${provider} did not answer in time.` },
  nonsense: {
    reason: 'unavailable',
    isBilled: true,
    says: (provider) => `${provider} answered with what cannot be used.`,
  },
}

const LONGEST_RETRY_AFTER_SECONDS = 3600

/** A failure in the port's words. `detail` is ours or the provider's, and never about keys. */
export function failure(
  provider: ProviderName,
  kind: FailureKind,
  options: {
    detail?: string | undefined
    retryAfterSeconds?: number | undefined
    costMicroUsd?: number | undefined
  } = {},
): ModelFailure {
  const { reason, isBilled, says } = MEANINGS[kind]
  const words = says(PROVIDERS[provider].title)
  const made = new ModelFailure(reason, options.detail ? `${words} ${options.detail}` : words, {
    isBilled,
    ...(options.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: withinAnHour(options.retryAfterSeconds) }),
    ...(options.costMicroUsd === undefined ? {} : { costMicroUsd: options.costMicroUsd }),
  })
  kinds.set(made, kind)
  return made
}

const kinds = new WeakMap<object, FailureKind>()

/** Of a failure made here, what kind it was; undefined for all others. */
export const kindOfFailure = (error: unknown): FailureKind | undefined =>
  typeof error === 'object' && error !== null ? kinds.get(error) : undefined

/** What an HTTP status means where a provider's own words do not say more. */
export const kindByStatus = (status: number): FailureKind => BY_STATUS[status] ?? (status >= 500 ? 'down' : 'input')

/** When to come back, in whole seconds: `Retry-After` as seconds or a date, or milliseconds in `retry-after-ms`. */
export function retryAfterSeconds(headers: Headers): number | undefined {
  const precise = Number(headers.get('retry-after-ms') ?? Number.NaN) / 1000
  const header = headers.get('retry-after')
  const plain = header === null ? Number.NaN : Number(header)
  const seconds = Number.isFinite(precise)
    ? precise
    : Number.isFinite(plain)
      ? plain
      : // By the provider's own clock, whatever ours says.
        (Date.parse(header ?? '') - Date.parse(headers.get('date') ?? '')) / 1000
  return Number.isFinite(seconds) ? withinAnHour(seconds) : undefined
}

const withinAnHour = (seconds: number): number => Math.min(LONGEST_RETRY_AFTER_SECONDS, Math.max(0, Math.ceil(seconds)))

/** A member of what was parsed from JSON, by its path; undefined where there is none. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value
  for (const name of path) {
    if (typeof found !== 'object' || found === null) return undefined
    found = (found as Record<string | number, unknown>)[name]
  }
  return found
}

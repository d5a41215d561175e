import {
  type ApiResult,
  createFailure,
  type Operation,
  parseResponse,
  type RawResponse,
  type UntypedResult,
} from './answers.ts'
import type { ApiOperations, AuthOperations } from './api-types.ts'
import { IDEMPOTENT_OPERATIONS } from './idempotent-operations.ts'
import { type Retry, repeat } from './retry.ts'
import { withProof } from './with-proof.ts'

/**
 * Picks one member of an operation's input, such as `query`; `unknown` if the operation does not
 * have the member.
 */
export type Part<Op, Key extends 'params' | 'query' | 'body' | 'form' | 'file'> = Key extends keyof Op
  ? Pick<Op, Key>
  : unknown

/** Input of one operation. Members that the operation does not have cannot be passed. */
export type Input<Op> = Part<Op, 'params'> &
  Part<Op, 'query'> &
  Part<Op, 'body'> &
  (Op extends { idempotent: true } ? { idempotencyKey?: string } : unknown) & {
    /** Aborts the call. The call then resolves to an error with the code `Aborted`. */
    signal?: AbortSignal | undefined
    /** Overrides the client's retry policy. */
    retry?: Retry
  }

/** Operations without a form or a file. Call the others with `upload`. */
export type CallName<Operations> = {
  [Name in keyof Operations & string]: Operations[Name] extends { body: unknown }
    ? Name
    : Operations[Name] extends { form: unknown } | { file: unknown }
      ? never
      : Name
}[keyof Operations & string]

/**
 * Calls one operation by its method and path in the API documentation, such as `GET /api/me`.
 * Never throws or rejects, because errors are returned as results. Retries only reads and calls
 * with an idempotency key.
 */
export type Client<Operations extends Record<keyof Operations, Operation>> = {
  <Name extends CallName<Operations>>(
    operation: Name,
    // The input may be left out if no member of it is required.
    ...[input]: Record<never, never> extends Input<Operations[Name]>
      ? [input?: Input<Operations[Name]>]
      : [input: Input<Operations[Name]>]
  ): Promise<ApiResult<Operations[Name]>>
  readonly options: ClientOptions
}

export type ClientOptions = {
  /**
   * Base address of the API, such as `https://api.example.com`. If it is empty, requests go to the
   * page's own origin.
   */
  address: string
  /**
   * For calls from a server: the `Cookie` header of the request that the server is handling. Leave
   * this out in a browser, which sends its cookies itself. The API does not renew such a session,
   * so the server has no new cookie to pass to the browser.
   */
  cookie?: string | undefined
  /**
   * For programs on a server: an API key of an account, such as `smbl_live_…`. The API then ignores
   * cookies. Never use a key on a page, where every visitor can read it.
   */
  apiKey?: string | undefined
  headers?: Readonly<Record<string, string>>
  /**
   * Sends the requests. On a server, this may be a function that calls the API without the
   * network. Default: the global fetch.
   */
  fetch?: typeof fetch
  /** Retry policy of calls that are safe to repeat. Default: 3 tries within 30 seconds. */
  retry?: Retry
}

/** Creates a client for the marketplace's API. */
export const createApiClient = (options: ClientOptions): Client<ApiOperations> => createClient(options)

/** Creates a client for the authentication app. */
export const createAuthClient = (options: ClientOptions): Client<AuthOperations> => createClient(options)

export type CallInput = {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | number | boolean | undefined>>
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal | undefined
  retry?: Retry
}

/**
 * Creates a client whose code is untyped. The generated types describe the operations that it can
 * call.
 */
function createClient<Operations extends Record<keyof Operations, Operation>>(
  options: ClientOptions,
): Client<Operations> {
  const client = (operation: string, sent: CallInput = {}): Promise<UntypedResult> => {
    const { signal, retry = options.retry ?? {} } = sent
    const idempotencyKey = sent.idempotencyKey ?? keyFor(operation)
    const isSafe = operation.startsWith('GET ') || idempotencyKey !== undefined
    let body: string | undefined
    return repeat(isSafe && retry, signal, async () => {
      try {
        // Serializes the body once, because every retry with an idempotency key must send the same
        // body.
        body ??= JSON.stringify(sent.body)
        const headers = {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        }
        return await withProof(async (proof) => {
          const request = { headers: { ...headers, ...proof }, body }
          return parseResponse(await readResponse(await openRequest(options, operation, sent, request)))
        }, signal)
      } catch (cause) {
        return createFailure(cause, signal)
      }
    })
  }
  // Not enumerable, because logging the client would otherwise log the cookie in its options.
  return Object.defineProperty(client, 'options', { value: options }) as unknown as Client<Operations>
}

/**
 * Undefined on a page without HTTPS, where browsers offer no `randomUUID`. A call without a key is
 * not retried.
 */
const keyFor = (operation: string): string | undefined =>
  IDEMPOTENT_OPERATIONS.includes(operation) ? globalThis.crypto?.randomUUID?.() : undefined

/**
 * Reads the whole response.
 * @throws if the response breaks off
 */
export const readResponse = async (response: Response): Promise<RawResponse> => ({
  status: response.status,
  header: (name) => response.headers.get(name),
  text: await response.text(),
})

/**
 * Resolves when the response's headers arrive.
 * @throws if there is no response
 */
export function openRequest(
  options: ClientOptions,
  operation: string,
  sent: CallInput,
  { headers, body }: { headers: Record<string, string>; body?: string },
): Promise<Response> {
  const { method, address } = requestTargetOf(options, operation, sent)
  // `fetch` is called as a plain function. A browser's fetch throws if it is called as a method of
  // another object.
  const { fetch = globalThis.fetch } = options
  return fetch(address, {
    method,
    credentials: options.apiKey === undefined ? 'include' : 'omit',
    cache: 'no-store',
    headers: { ...headersOf(options), ...headers },
    body,
    ...(sent.signal ? { signal: sent.signal } : {}),
  })
}

export function requestTargetOf(
  { address }: ClientOptions,
  operation: string,
  { params = {}, query = {} }: CallInput,
): { method: string; address: string } {
  const [method = '', path = ''] = operation.split(' ')
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const definedEntries = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(
    definedEntries.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return { method, address: address.replace(/\/$/, '') + filled + (search && `?${search}`) }
}

/** Marks the cookies as forwarded. The API then neither renews nor consumes the cookies. */
const FORWARDED = { 'forwarded-cookie': '1' }

export const headersOf = ({ cookie, apiKey, headers }: ClientOptions): Record<string, string> => ({
  accept: 'application/json',
  ...headers,
  ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
  ...(cookie === undefined ? {} : { cookie, ...FORWARDED }),
})

import { type Answer, type Arrived, type Operation, type PlainAnswer, readAnswer, withoutAnswer } from './answers.ts'
import type { ApiOperations, AuthOperations } from './api-types.ts'
import { IDEMPOTENT_OPERATIONS } from './idempotent-operations.ts'
import { type Retry, repeat } from './retry.ts'
import { withProof } from './with-proof.ts'

/** Those parts of an operation that are named. */
export type Part<Op, Key extends 'params' | 'query' | 'body' | 'form' | 'file'> = Key extends keyof Op
  ? Pick<Op, Key>
  : unknown

/** What an operation asks for, and no more. */
export type Input<Op> = Part<Op, 'params'> &
  Part<Op, 'query'> &
  Part<Op, 'body'> &
  (Op extends { idempotent: true } ? { idempotencyKey?: string } : unknown) & {
    /** Ends the call; what is answered then has the code `Aborted`. */
    signal?: AbortSignal | undefined
    /** In place of what the client was made with. */
    retry?: Retry
  }

/** Operations that are called; those that take a form or a file alone are for `upload`. */
export type CallName<Operations> = {
  [Name in keyof Operations & string]: Operations[Name] extends { body: unknown }
    ? Name
    : Operations[Name] extends { form: unknown } | { file: unknown }
      ? never
      : Name
}[keyof Operations & string]

/**
 * Calls one operation, named as the documentation names it. Never throws and never rejects: whatever goes wrong is an
 * answer. A read, and a call with an idempotency key, is tried again where that may help; anything else is sent once.
 */
export type Client<Operations extends Record<keyof Operations, Operation>> = {
  <Name extends CallName<Operations>>(
    operation: Name,
    // Nothing need be said where nothing is asked for.
    ...[input]: Record<never, never> extends Input<Operations[Name]>
      ? [input?: Input<Operations[Name]>]
      : [input: Input<Operations[Name]>]
  ): Promise<Answer<Operations[Name]>>
  /** What it was made with. */
  readonly options: ClientOptions
}

/** Where a client calls, and how. */
export type ClientOptions = {
  /** Where it answers, such as `https://api.example.com`; empty for the page's own origin. */
  address: string
  /**
   * On a server: the `Cookie` header of the request at hand. A browser sends its own. Asked this way nothing is renewed,
   * so there is no new cookie to hand back to the browser.
   */
  cookie?: string | undefined
  /** Sent with every call. */
  headers?: Readonly<Record<string, string>>
  /** What sends the calls, such as a server's own way to itself. Default: the global one. */
  fetch?: typeof fetch
  /** How often a call that is safe to repeat is made. Default: 3 tries within 30 seconds. */
  retry?: Retry
}

/** A client of the API. */
export const createApiClient = (options: ClientOptions): Client<ApiOperations> => createClient(options)

/** A client of the authentication app. */
export const createAuthClient = (options: ClientOptions): Client<AuthOperations> => createClient(options)

/** What is handed to a call, whatever its operation. */
export type Sent = {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | number | boolean | undefined>>
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal | undefined
  retry?: Retry
}

/** The types are the generated ones' promise; what runs is the same for every operation. */
function createClient<Operations extends Record<keyof Operations, Operation>>(
  options: ClientOptions,
): Client<Operations> {
  const client = (operation: string, sent: Sent = {}): Promise<PlainAnswer> => {
    const { signal, retry = options.retry ?? {} } = sent
    const idempotencyKey = sent.idempotencyKey ?? keyFor(operation)
    const isSafe = operation.startsWith('GET ') || idempotencyKey !== undefined
    let body: string | undefined
    return repeat(isSafe && retry, signal, async () => {
      try {
        // Written once: a key stands for one body.
        body ??= JSON.stringify(sent.body)
        const headers = {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        }
        const rest = body === undefined ? {} : { body }
        return await withProof(async (proof) => {
          const request = { headers: { ...headers, ...proof }, ...rest }
          return readAnswer(await arrive(await openRequest(options, operation, sent, request)))
        }, signal)
      } catch (cause) {
        return withoutAnswer(cause, signal)
      }
    })
  }
  // Not listed: it holds a cookie, and a client that is printed is no place for that.
  return Object.defineProperty(client, 'options', { value: options }) as unknown as Client<Operations>
}

/** One for each call of an operation that takes one. Pages that are not secure cannot make any: they call once. */
const keyFor = (operation: string): string | undefined =>
  IDEMPOTENT_OPERATIONS.includes(operation) ? globalThis.crypto?.randomUUID?.() : undefined

/** Reads all of an answer. @throws when it breaks off. */
export const arrive = async (response: Response): Promise<Arrived> => ({
  status: response.status,
  header: (name) => response.headers.get(name),
  text: await response.text(),
})

/** Makes one request; its answer has begun when this one does. @throws when none comes. */
export function openRequest(
  options: ClientOptions,
  operation: string,
  sent: Sent,
  { headers, body }: { headers: Record<string, string>; body?: string },
): Promise<Response> {
  const { method, address } = placeOf(options, operation, sent)
  // Called by itself: a browser's refuses to be called as a method of something.
  const { fetch = globalThis.fetch } = options
  return fetch(address, {
    method,
    credentials: 'include',
    cache: 'no-store',
    headers: { ...headersOf(options), ...headers },
    ...(body === undefined ? {} : { body }),
    ...(sent.signal ? { signal: sent.signal } : {}),
  })
}

/** By which method an operation is asked, and where. */
export function placeOf(
  { address }: ClientOptions,
  operation: string,
  { params = {}, query = {} }: Sent,
): { method: string; address: string } {
  const [method = '', path = ''] = operation.split(' ')
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const asked = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(asked.map(([name, value]): [string, string] => [name, String(value)])).toString()
  return { method, address: address.replace(/\/$/, '') + filled + (search && `?${search}`) }
}

/** Says that the cookies are another's: they are read, and neither renewed nor used up. */
const FORWARDED = { 'forwarded-cookie': '1' }

/** What goes along with every request of a client. */
export const headersOf = ({ cookie, headers }: ClientOptions): Record<string, string> => ({
  accept: 'application/json',
  ...headers,
  ...(cookie === undefined ? {} : { cookie, ...FORWARDED }),
})

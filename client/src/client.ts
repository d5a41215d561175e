import type { ApiOperations, AuthOperations } from './api-types.ts'

/** What every operation of the generated types has at least. */
type Operation = { answers: object; errors: { error: string } }

type Part<Op, Key extends 'params' | 'query' | 'body'> = Key extends keyof Op ? Pick<Op, Key> : unknown
/** What an operation asks for, and no more. */
export type Input<Op> = Part<Op, 'params'> &
  Part<Op, 'query'> &
  Part<Op, 'body'> &
  (Op extends { idempotent: true } ? { idempotencyKey?: string } : unknown) & { signal?: AbortSignal }

type Met = {
  /** Names the request in the server's log. */
  requestId: string | null
}

export type Success<Op extends Operation> = {
  [Status in keyof Op['answers']]: { ok: true; status: Status; body: Op['answers'][Status] } & Met
}[keyof Op['answers']]

/** What went wrong before the server, or something between, could say so in words of ours. */
export type Failure =
  | { code: 'Unreachable'; error: string; cause: unknown }
  | { code: 'UnexpectedAnswer'; error: string; text: string }

/** An error as a value: `error.code` tells which, and what `error.details` hold. `status` is 0 without an answer. */
export type Refusal<Op extends Operation> = {
  ok: false
  status: number
  error: Op['errors'] | Failure
  /** How long to wait before asking again, where the server said so. */
  retryAfterSeconds?: number
} & Met

export type Answer<Op extends Operation> = Success<Op> | Refusal<Op>

/**
 * Calls one operation, named as the documentation names it. Never throws and never rejects: whatever goes wrong is an
 * answer.
 */
export type Client<Operations extends Record<keyof Operations, Operation>> = <Name extends keyof Operations & string>(
  operation: Name,
  // Nothing need be said where nothing is asked for.
  ...[input]: Record<never, never> extends Input<Operations[Name]>
    ? [input?: Input<Operations[Name]>]
    : [input: Input<Operations[Name]>]
) => Promise<Answer<Operations[Name]>>

export type ClientOptions = {
  /** Where it answers, such as `https://api.example.com`; empty for the page's own origin. */
  address: string
  /**
   * On a server: the `Cookie` header of the request at hand. A browser sends its own. Asked this way nothing is renewed,
   * so there is no new cookie to hand back to the browser.
   */
  cookie?: string
  /** Sent with every call. */
  headers?: Readonly<Record<string, string>>
  /** What sends the calls, such as a server's own way to itself. Default: the global one. */
  fetch?: typeof fetch
}

/** A client of the API. */
export const createApiClient = (options: ClientOptions): Client<ApiOperations> => createClient(options)

/** A client of the authentication app. */
export const createAuthClient = (options: ClientOptions): Client<AuthOperations> => createClient(options)

type Sent = {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | number | boolean | undefined>>
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
}

/** The types are the generated ones' promise; what runs is the same for every operation. */
function createClient<Operations extends Record<keyof Operations, Operation>>(
  options: ClientOptions,
): Client<Operations> {
  // Looked up at each call, and called as the function it is: a browser's refuses to be called as a method of others.
  const send: typeof fetch = (...request) => (options.fetch ?? fetch)(...request)
  const client = async (operation: string, sent: Sent = {}) => {
    const [method = '', path = ''] = operation.split(' ')
    let response: Response
    let text: string
    try {
      response = await send(options.address.replace(/\/$/, '') + addressOf(path, sent), {
        method,
        credentials: 'include',
        cache: 'no-store',
        headers: headersOf(options, sent),
        ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
        ...(sent.signal ? { signal: sent.signal } : {}),
      })
      text = await response.text()
    } catch (cause) {
      const error = { code: 'Unreachable', error: 'The server cannot be reached.', cause } as const
      return { ok: false, status: 0, error, requestId: null }
    }
    return read(response, text)
  }
  return client as unknown as Client<Operations>
}

function addressOf(path: string, { params = {}, query = {} }: Sent): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const asked = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(asked.map(([name, value]): [string, string] => [name, String(value)])).toString()
  return search === '' ? filled : `${filled}?${search}`
}

/** Says that the cookies are another's: they are read, and neither renewed nor used up. */
const FORWARDED = { 'forwarded-cookie': '1' }

function headersOf({ cookie, headers }: ClientOptions, { body, idempotencyKey }: Sent): Record<string, string> {
  return {
    accept: 'application/json',
    ...headers,
    ...(cookie === undefined ? {} : { cookie, ...FORWARDED }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  }
}

function read(response: Response, text: string) {
  const { status, headers } = response
  const met = { status, requestId: headers.get('x-request-id') }
  const body = /\bjson\b/.test(headers.get('content-type') ?? '') ? parse(text) : undefined
  if (response.ok && (body !== undefined || headers.get('content-type')?.startsWith('text/csv')))
    return { ok: true, ...met, body: body ?? text }
  const seconds = Math.ceil(Number(headers.get('retry-after')))
  const wait = seconds > 0 ? { retryAfterSeconds: seconds } : {}
  if (!response.ok && isEnvelope(body)) return { ok: false, ...met, error: body, ...wait }
  const error = { code: 'UnexpectedAnswer', error: `The server answered ${status} in words of its own.`, text } as const
  return { ok: false, ...met, error, ...wait }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isEnvelope = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string' && body.error !== ''

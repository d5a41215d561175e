/** Every operation in the generated types has at least these two fields. */
export type Operation = { answers: object; errors: { error: string } }

type ResponseMeta = {
  /** Request id in the server's log. */
  requestId: string | null
  /** Seconds to wait before a retry, if the server sent them. */
  retryAfterSeconds?: number
}

/** A successful response: `body` has the type of this `status` of the operation. */
export type Success<Op extends Operation> = {
  [Status in keyof Op['answers']]: { ok: true; status: Status; body: Op['answers'][Status] } & ResponseMeta
}[keyof Op['answers']]

/**
 * A failure for which the server sent no error.
 * - `Unreachable`: no response arrived, or the connection broke during the response.
 * - `UnexpectedAnswer`: a response arrived that is not from our server, for example from a proxy.
 *   `text` is its body.
 * - `Aborted`: your own signal ended the call.
 */
export type Failure =
  | { code: 'Unreachable'; error: string; cause: unknown }
  | { code: 'UnexpectedAnswer'; error: string; text: string }
  | { code: 'Aborted'; error: string; cause: unknown }

/**
 * An error as a value. `error.code` names the error and determines the type of `error.details`.
 * `status` is 0 if no response arrived.
 */
export type Refusal<Op extends Operation> = { ok: false; status: number; error: Op['errors'] | Failure } & ResponseMeta

/** Result of a call. Check `ok` first, because it narrows the other types. */
export type ApiResult<Op extends Operation> = Success<Op> | Refusal<Op>

/** A result without the types of its operation. */
export type UntypedResult = ResponseMeta &
  ({ ok: true; status: number; body: unknown } | { ok: false; status: number; error: { code?: string; error: string } })

/** A received response, from fetch or XMLHttpRequest. */
export type RawResponse = { status: number; header: (name: string) => string | null; text: string }

export function parseResponse({ status, header, text }: RawResponse): UntypedResult {
  const type = header('content-type') ?? ''
  const met = { status, requestId: header('x-request-id'), ...parseRetryAfter(header('retry-after')) }
  const body = /\bjson\b/.test(type) ? parse(text) : undefined
  const isOk = status >= 200 && status < 300
  if (isOk && (body !== undefined || type.startsWith('text/csv'))) return { ok: true, ...met, body: body ?? text }
  if (!isOk && isEnvelope(body)) return { ok: false, ...met, error: body }
  const error = { code: 'UnexpectedAnswer', error: `The server responded with ${status} in an unknown format.`, text }
  return { ok: false, ...met, error }
}

/**
 * Builds the result of a call without a response: `Aborted` if the signal ended the call, else
 * `Unreachable` with its `cause`.
 */
export function createFailure(cause: unknown, signal?: AbortSignal): UntypedResult {
  const error = signal?.aborted
    ? { code: 'Aborted', error: 'The call was canceled.', cause: signal.reason as unknown }
    : { code: 'Unreachable', error: 'The server cannot be reached.', cause }
  return { ok: false, status: 0, error, requestId: null }
}

/** Parses `Retry-After`: seconds or, from a proxy, a date. */
function parseRetryAfter(header: string | null): { retryAfterSeconds?: number } {
  const seconds = Math.ceil(Number(header) || (Date.parse(header ?? '') - Date.now()) / 1000)
  return seconds > 0 ? { retryAfterSeconds: seconds } : {}
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isEnvelope = (body: unknown): body is { error: string } =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string' && body.error !== ''

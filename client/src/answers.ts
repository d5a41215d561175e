/** Fields of every operation in the generated types. */
export type Operation = { answers: object; errors: { error: string } }

type ResponseMeta = {
  /** Id of this request in the server's log. */
  requestId: string | null
  /** Undefined if the server did not send a `Retry-After` header. */
  retryAfterSeconds?: number
}

/** A successful response. The type of `body` follows from the operation and from `status`. */
export type Success<Op extends Operation> = {
  [Status in keyof Op['answers']]: { ok: true; status: Status; body: Op['answers'][Status] } & ResponseMeta
}[keyof Op['answers']]

/**
 * A failure for which the server has sent no error.
 * - `Unreachable`: no response arrived, or the connection broke during the response.
 * - `UnexpectedResponse`: the response does not come from our server, for example because a proxy
 *   sent it. `text` is the body of the response.
 * - `Aborted`: the caller's own signal ended the call.
 */
export type Failure =
  | { code: 'Unreachable'; error: string; cause: unknown }
  | { code: 'UnexpectedResponse'; error: string; text: string }
  | { code: 'Aborted'; error: string; cause: unknown }

/**
 * A call that failed. `error.code` names the error and determines the type of `error.details`.
 * `status` is 0 if no response arrived.
 */
export type Refusal<Op extends Operation> = { ok: false; status: number; error: Op['errors'] | Failure } & ResponseMeta

/** Result of a call. Check `ok` first, because it narrows the other types. */
export type ApiResult<Op extends Operation> = Success<Op> | Refusal<Op>

export type UntypedResult = ResponseMeta &
  ({ ok: true; status: number; body: unknown } | { ok: false; status: number; error: { code?: string; error: string } })

export type RawResponse = { status: number; header: (name: string) => string | null; text: string }

export function parseResponse({ status, header, text }: RawResponse): UntypedResult {
  const type = header('content-type') ?? ''
  const met = { status, requestId: header('x-request-id'), ...parseRetryAfter(header('retry-after')) }
  const body = /\bjson\b/.test(type) ? parse(text) : undefined
  const isOk = status >= 200 && status < 300
  if (isOk && (body !== undefined || type.startsWith('text/csv'))) return { ok: true, ...met, body: body ?? text }
  if (!isOk && isEnvelope(body)) return { ok: false, ...met, error: body }
  const error = { code: 'UnexpectedResponse', error: `The server responded with ${status} in an unknown format.`, text }
  return { ok: false, ...met, error }
}

/**
 * Builds the result of a call without a response. Its code is `Aborted` if the signal ended the
 * call, and otherwise `Unreachable`.
 */
export function createFailure(cause: unknown, signal?: AbortSignal): UntypedResult {
  const error = signal?.aborted
    ? { code: 'Aborted', error: 'The call was canceled.', cause: signal.reason as unknown }
    : { code: 'Unreachable', error: 'The server cannot be reached.', cause }
  return { ok: false, status: 0, error, requestId: null }
}

/** Reads the header `Retry-After`, which contains seconds or, if a proxy wrote it, a date. */
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

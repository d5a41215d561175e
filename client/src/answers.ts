/** What every operation of the generated types has at least. */
export type Operation = { answers: object; errors: { error: string } }

type Met = {
  /** Names the request in the server's log. */
  requestId: string | null
  /** How long to wait before asking again, where the server said so. */
  retryAfterSeconds?: number
}

/** An answer that keeps its promise: `body` is what this `status` of the operation holds. */
export type Success<Op extends Operation> = {
  [Status in keyof Op['answers']]: { ok: true; status: Status; body: Op['answers'][Status] } & Met
}[keyof Op['answers']]

/**
 * What went wrong before the server, or something between, could say so in words of ours. `Unreachable`: no answer came, or
 * broke off. `UnexpectedAnswer`: it came from something else, such as a proxy; `text` is what it said. `Aborted`: your own
 * signal ended it.
 */
export type Failure =
  | { code: 'Unreachable'; error: string; cause: unknown }
  | { code: 'UnexpectedAnswer'; error: string; text: string }
  | { code: 'Aborted'; error: string; cause: unknown }

/** An error as a value: `error.code` tells which, and what `error.details` hold. `status` is 0 without an answer. */
export type Refusal<Op extends Operation> = { ok: false; status: number; error: Op['errors'] | Failure } & Met

/** How a call went. Look at `ok` first: the rest is typed by it. */
export type Answer<Op extends Operation> = Success<Op> | Refusal<Op>

/** An answer as it runs, before the types of its operation stand over it. */
export type PlainAnswer = Met &
  ({ ok: true; status: number; body: unknown } | { ok: false; status: number; error: { code?: string; error: string } })

/** What came over the wire, whoever fetched it. */
export type Arrived = { status: number; header: (name: string) => string | null; text: string }

/** What an answer of the server says. */
export function readAnswer({ status, header, text }: Arrived): PlainAnswer {
  const type = header('content-type') ?? ''
  const met = { status, requestId: header('x-request-id'), ...waitIn(header('retry-after')) }
  const body = /\bjson\b/.test(type) ? parse(text) : undefined
  const isOk = status >= 200 && status < 300
  if (isOk && (body !== undefined || type.startsWith('text/csv'))) return { ok: true, ...met, body: body ?? text }
  if (!isOk && isEnvelope(body)) return { ok: false, ...met, error: body }
  const error = { code: 'UnexpectedAnswer', error: `The server answered ${status} in words of its own.`, text }
  return { ok: false, ...met, error }
}

/** The answer where none came: because the signal ended the call, or because of what `cause` says. */
export function withoutAnswer(cause: unknown, signal?: AbortSignal): PlainAnswer {
  const error = signal?.aborted
    ? { code: 'Aborted', error: 'The call was called off.', cause: signal.reason as unknown }
    : { code: 'Unreachable', error: 'The server cannot be reached.', cause }
  return { ok: false, status: 0, error, requestId: null }
}

/** `Retry-After`: seconds, or, from a proxy, a date. */
function waitIn(header: string | null): { retryAfterSeconds?: number } {
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

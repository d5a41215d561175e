import { createFailure, type Failure, type UntypedResult } from './answers.ts'
import { pauseBetweenPolls } from './pause.ts'
import { backOffMs } from './retry.ts'

export type PollableResult = { ok: true; body: unknown } | { ok: false; status: number }

/** Result if polling ended before `until` returned true. */
export type PollFailure = {
  ok: false
  status: 0
  error: { code: 'TimedOut'; error: string } | Extract<Failure, { code: 'Aborted' }>
  requestId: null
}

export type PollOptions<Look extends PollableResult> = {
  /** Returns true for the response that ends polling, such as a response with a finished job. */
  until: (body: Extract<Look, { ok: true }>['body']) => boolean
  /** Called with every earlier response, to show progress. */
  onResponse?: (body: Extract<Look, { ok: true }>['body']) => void
  /**
   * Seconds between two calls, used if the server names no interval. Default: 2. In a hidden page,
   * at least a minute.
   */
  everySeconds?: number
  /** Time limit in seconds. Default: 300. */
  giveUpAfterSeconds?: number
  signal?: AbortSignal | undefined
}

/**
 * Repeats a call until `until` returns true, and returns the last result. Continues with longer
 * pauses while the server is unreachable or busy. Returns any other error. After the time limit,
 * the result is `TimedOut`. Pass the signal on to the call: `poll((signal) => client('GET /api/…',
 * { query, signal }), { until })`.
 */
export async function poll<Look extends PollableResult>(
  call: (signal: AbortSignal) => Promise<Look>,
  options: PollOptions<Look>,
): Promise<Look | PollFailure> {
  const {
    until,
    onResponse,
    everySeconds = 2,
    giveUpAfterSeconds = 300,
    signal = new AbortController().signal,
  } = options
  const endsAt = performance.now() + giveUpAfterSeconds * 1000
  let failures = 0
  while (!signal.aborted) {
    const response = await call(signal)
    if (signal.aborted) break
    const plain = response as unknown as UntypedResult
    const { retryAfterSeconds } = plain
    if (response.ok) {
      const { body } = response as Extract<Look, { ok: true }>
      if (until(body)) return response
      onResponse?.(body)
      failures = 0
    } else {
      if (plain.ok || !isTransient(plain)) return response
      failures++
    }
    const wait = (retryAfterSeconds ?? everySeconds) * 1000 + (failures > 0 ? backOffMs(failures) : 0)
    if (performance.now() + wait > endsAt) {
      const error = { code: 'TimedOut', error: `There was no result within ${giveUpAfterSeconds} seconds.` } as const
      return { ok: false, status: 0, error, requestId: null }
    }
    await pauseBetweenPolls(wait, signal)
  }
  return createFailure(undefined, signal) as PollFailure
}

/**
 * True for an error that may soon be over: no response, too many requests, or an error of the
 * server.
 */
export const isTransient = ({ status, error }: Extract<UntypedResult, { ok: false }>): boolean =>
  error.code !== 'Aborted' && (status === 0 || status === 429 || status >= 500)

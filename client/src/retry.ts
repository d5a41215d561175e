import { createFailure, type UntypedResult } from './answers.ts'
import { pause } from './pause.ts'

/**
 * Total number of tries, and the time within which a new try may start. Default: 3 tries within 30
 * seconds. `false` means a single try.
 */
export type Retry = false | { tries?: number; withinSeconds?: number }

const FIRST_MS = 400
const MAX_DELAY_MS = 10_000

/**
 * Exponential backoff with jitter, so that many clients do not retry at the same moment. The delay
 * doubles after each failure.
 */
export const backOffMs = (failures: number, first = FIRST_MS, longest = MAX_DELAY_MS): number =>
  Math.min(longest, first * 2 ** (failures - 1)) * (0.5 + Math.random() / 2)

/**
 * Repeats a call if no response arrived or the status is 429, 502, 503 or 504. Waits at least as
 * long as the server's Retry-After demands. Returns the last result if the next wait would exceed
 * the time limit.
 */
export async function repeat(
  retry: Retry,
  signal: AbortSignal | undefined,
  call: () => Promise<UntypedResult>,
): Promise<UntypedResult> {
  const { tries = 3, withinSeconds = 30 } = retry || { tries: 1 }
  const until = performance.now() + withinSeconds * 1000
  let mayBeRunning = false
  for (let tried = 1; ; tried++) {
    const response = await call()
    if (tried >= tries || !isRetryable(response, mayBeRunning)) return response
    mayBeRunning ||= response.status !== 429
    const wait = (response.retryAfterSeconds ?? 0) * 1000 + backOffMs(tried)
    if (performance.now() + wait > until) return response
    await pause(wait, signal)
    if (signal?.aborted) return createFailure(undefined, signal)
  }
}

/**
 * True if another try may succeed. If a try ended without a response, the server may still be
 * working on that request. Meanwhile it answers repeats with the same idempotency key with
 * Conflict, so Conflict is retried too.
 */
function isRetryable(response: UntypedResult, mayBeRunning: boolean): boolean {
  if (response.ok || response.error.code === 'Aborted') return false
  return [0, 429, 502, 503, 504].includes(response.status) || (mayBeRunning && response.status === 409)
}

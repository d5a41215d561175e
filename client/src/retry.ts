import { type PlainAnswer, withoutAnswer } from './answers.ts'
import { pause } from './pause.ts'

/**
 * How often a call that is safe to repeat is made in all, and for how long a further try may still begin. Default: 3 tries
 * within 30 seconds. `false`: once.
 */
export type Retry = false | { tries?: number; withinSeconds?: number }

const FIRST_MS = 400
const LONGEST_MS = 10_000

/** Twice as long each time, and each time somewhere between half of that and all of it: others wait as well. */
export const backOffMs = (failures: number, first = FIRST_MS, longest = LONGEST_MS): number =>
  Math.min(longest, first * 2 ** (failures - 1)) * (0.5 + Math.random() / 2)

/**
 * Makes a call that is safe to repeat until it is answered: again when nothing arrived, on 429 and on 502, 503, 504, never
 * before the server's Retry-After is over. The last answer is the call's, also when waiting would take too long.
 */
export async function repeat(
  retry: Retry,
  signal: AbortSignal | undefined,
  call: () => Promise<PlainAnswer>,
): Promise<PlainAnswer> {
  const { tries = 3, withinSeconds = 30 } = retry || { tries: 1 }
  const until = performance.now() + withinSeconds * 1000
  let mayBeUnderWay = false
  for (let tried = 1; ; tried++) {
    const answer = await call()
    if (tried >= tries || !isWorthAnother(answer, mayBeUnderWay)) return answer
    mayBeUnderWay ||= answer.status !== 429
    const wait = (answer.retryAfterSeconds ?? 0) * 1000 + backOffMs(tried)
    if (performance.now() + wait > until) return answer
    await pause(wait, signal)
    if (signal?.aborted) return withoutAnswer(undefined, signal)
  }
}

/** A try whose answer was lost may still be at work: until it is done, the same key is answered with Conflict. */
function isWorthAnother(answer: PlainAnswer, mayBeUnderWay: boolean): boolean {
  if (answer.ok || answer.error.code === 'Aborted') return false
  return [0, 429, 502, 503, 504].includes(answer.status) || (mayBeUnderWay && answer.status === 409)
}

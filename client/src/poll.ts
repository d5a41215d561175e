import { type Failure, type PlainAnswer, withoutAnswer } from './answers.ts'
import { pauseBetweenLooks } from './pause.ts'
import { backOffMs } from './retry.ts'

/** What a call for `poll` answers: any of a client's. */
export type Polled = { ok: true; body: unknown } | { ok: false; status: number }

/** Why polling ended without what it waited for, where no answer says so. */
export type PollFailure = {
  ok: false
  status: 0
  error: { code: 'TimedOut'; error: string } | Extract<Failure, { code: 'Aborted' }>
  requestId: null
}

/** What `poll` waits for, and how long. */
export type PollOptions<Look extends Polled> = {
  /** Whether the answer is what was waited for: a job that has ended, say. */
  until: (body: Extract<Look, { ok: true }>['body']) => boolean
  /** Told each answer on the way: how far it is. */
  onAnswer?: (body: Extract<Look, { ok: true }>['body']) => void
  /** Where the server does not say when to come back. Default: 2. In a hidden page it is a minute. */
  everySeconds?: number
  /** Default: 300. */
  giveUpAfterSeconds?: number
  signal?: AbortSignal
}

/**
 * Asks again and again until the answer is what was waited for, and answers it. A server out of reach or too busy is asked on,
 * later each time; any other refusal is the answer. So is `TimedOut`, and `Aborted` after the signal. Give the signal on to
 * the call: `poll((signal) => client('GET /api/…', { query, signal }), { until })`.
 */
export async function poll<Look extends Polled>(
  call: (signal: AbortSignal) => Promise<Look>,
  options: PollOptions<Look>,
): Promise<Look | PollFailure> {
  const { until, onAnswer, everySeconds = 2, giveUpAfterSeconds = 300, signal = new AbortController().signal } = options
  const endsAt = performance.now() + giveUpAfterSeconds * 1000
  let failures = 0
  while (!signal.aborted) {
    const answer = await call(signal)
    if (signal.aborted) break
    const { status, retryAfterSeconds } = answer as unknown as PlainAnswer
    if (answer.ok) {
      const { body } = answer as Extract<Look, { ok: true }>
      if (until(body)) return answer
      onAnswer?.(body)
      failures = 0
    } else {
      if (!mayPass(status)) return answer
      failures++
    }
    const wait = (retryAfterSeconds ?? everySeconds) * 1000 + (failures > 0 ? backOffMs(failures) : 0)
    if (performance.now() + wait > endsAt) {
      const error = { code: 'TimedOut', error: `It was not done within ${giveUpAfterSeconds} seconds.` } as const
      return { ok: false, status: 0, error, requestId: null }
    }
    await pauseBetweenLooks(wait, signal)
  }
  return withoutAnswer(undefined, signal) as PollFailure
}

/** Whether a refusal is one of now, and not of the call: out of reach, too many, a fault of the server. */
export const mayPass = (status: number): boolean => status === 0 || status === 429 || status >= 500

import { MINUTE_MS } from '../../../../platform/clock.ts'

/** A model pauses for `restMs` after this many failures within `windowMs`. */
export const BREAKER = { failures: 5, windowMs: MINUTE_MS, restMs: MINUTE_MS } as const

/** True while the model is paused after failures. */
export const isPaused = (model: { rests_until: Date | null }, now: Date): boolean =>
  model.rests_until !== null && model.rests_until > now

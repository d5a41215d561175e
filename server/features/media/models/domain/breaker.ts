import { MINUTE_MS } from '../../../../platform/clock.ts'

/** A model that fails this often within the window rests. */
export const BREAKER = { failures: 5, windowMs: MINUTE_MS, restMs: MINUTE_MS } as const

/** Whether it is left alone for now. */
export const isResting = (model: { rests_until: Date | null }, now: Date): boolean =>
  model.rests_until !== null && model.rests_until > now

import { addMs, DAY_MS, dayOf, parseDay } from '../../../../platform/clock.ts'

export const MAX_DAYS = 366
const DEFAULT_DAYS = 30

/** Range of days in UTC. The day `to` is not part of the range. */
export type Span = { from: Date; to: Date }
export type SpanFault = { path: 'from' | 'to'; message: string }

/** Parses days such as `2026-11-21`. The default is the 30 days that end today. */
export function readSpan(requested: { from?: string; to?: string }, now: Date): Span | SpanFault {
  const today = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS)
  const to = requested.to === undefined ? addMs(today, DAY_MS) : parseDay(requested.to)
  if (!to) return { path: 'to', message: `is not a date: use the form ${dayOf(today)}` }
  const from = requested.from === undefined ? addMs(to, -DEFAULT_DAYS * DAY_MS) : parseDay(requested.from)
  if (!from) return { path: 'from', message: `is not a date: use the form ${dayOf(today)}` }
  if (from >= to) return { path: 'from', message: 'must be before “to”, which is not included' }
  if (to.getTime() - from.getTime() > MAX_DAYS * DAY_MS)
    return { path: 'from', message: `must be at most ${MAX_DAYS} days before “to”` }
  return { from, to }
}

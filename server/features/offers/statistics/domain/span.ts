import { addMs, DAY_MS } from '../../../../platform/clock.ts'

export const MAX_DAYS = 366
const DEFAULT_DAYS = 30

/** Range of days in UTC. The day `to` is not part of the range. */
export type Span = { from: Date; to: Date }
export type SpanFault = { path: 'from' | 'to'; message: string }

/** Parses days such as `2026-11-21`. The default is the 30 days that end today. */
export function readSpan(requested: { from?: string; to?: string }, now: Date): Span | SpanFault {
  const today = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS)
  const to = requested.to === undefined ? addMs(today, DAY_MS) : dayOf(requested.to)
  if (!to) return { path: 'to', message: `is not a date: use the form ${asDay(today)}` }
  const from = requested.from === undefined ? addMs(to, -DEFAULT_DAYS * DAY_MS) : dayOf(requested.from)
  if (!from) return { path: 'from', message: `is not a date: use the form ${asDay(today)}` }
  if (from >= to) return { path: 'from', message: 'must be before “to”, which is not included' }
  if (to.getTime() - from.getTime() > MAX_DAYS * DAY_MS)
    return { path: 'from', message: `must be at most ${MAX_DAYS} days before “to”` }
  return { from, to }
}

export const asDay = (time: Date): string => time.toISOString().slice(0, 10)

function dayOf(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const day = new Date(`${text}T00:00:00.000Z`)
  return Number.isNaN(day.getTime()) || asDay(day) !== text ? undefined : day
}

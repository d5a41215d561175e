import { addMs, DAY_MS, MINUTE_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import type { Span } from './domain/span.ts'
import { findCountedRange, listChangedDays, recordCountedUntil, saveDays } from './queries/offer-days.ts'

/** Maximum time from an event to its commit, including clock differences between processes. */
const COMMIT_GRACE_MS = 5 * MINUTE_MS
const STEP_DAYS = 14

/**
 * Counts finished days, and again those whose offers have changed since.
 * @returns the number of days counted
 */
export async function countDays(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  isTimeUp: IsTimeUp = () => false,
): Promise<{ days: number }> {
  const now = clock.now()
  const { last, up_to: upTo, first } = await findCountedRange(db)
  if (first === null) return { days: 0 }
  // Recorded before the first count, so that changes during the count are counted again.
  if (upTo === null) await recordCountedUntil(db, now)
  const moved = last === null ? [] : await listChangedDays(db, addMs(upTo ?? now, -COMMIT_GRACE_MS), last)
  const next = last === null ? startOfDay(first) : addMs(new Date(last), DAY_MS)
  const spans = [
    ...moved.map((day): Span => ({ from: day, to: addMs(day, DAY_MS) })),
    ...inSteps(next, startOfDay(addMs(now, -COMMIT_GRACE_MS))),
  ]
  let days = 0
  for (const span of spans) {
    if (isTimeUp()) return { days }
    await saveDays(db, span, now)
    days += daysOf(span)
  }
  await recordCountedUntil(db, now)
  return { days }
}

const startOfDay = (time: Date): Date => new Date(Math.floor(time.getTime() / DAY_MS) * DAY_MS)
const daysOf = ({ from, to }: Span): number => (to.getTime() - from.getTime()) / DAY_MS

const inSteps = (from: Date, to: Date): Span[] =>
  Array.from({ length: Math.max(0, Math.ceil(daysOf({ from, to }) / STEP_DAYS)) }, (_, at) => {
    const begin = addMs(from, at * STEP_DAYS * DAY_MS)
    return { from: begin, to: new Date(Math.min(addMs(begin, STEP_DAYS * DAY_MS).getTime(), to.getTime())) }
  })

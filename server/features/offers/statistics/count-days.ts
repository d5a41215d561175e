import { DAY_MS, later, MINUTE_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import type { Span } from './domain/span.ts'
import { findKept, keepDays, listMovedDays, noteCounted } from './queries/offer-days.ts'

/** What happened is in the database so long afterwards at the latest, whoever's clock said when it was. */
const SETTLED_MS = 5 * MINUTE_MS
const STEP_DAYS = 14

/**
 * Keeps what happened on each day that is over, and counts the days again whose offers moved since. @returns how many days
 * were counted
 */
export async function countDays(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  isTimeUp: IsTimeUp = () => false,
): Promise<{ days: number }> {
  const now = clock.now()
  const { last, up_to: upTo, first } = await findKept(db)
  if (first === null) return { days: 0 }
  // Before the first day is counted: what moves meanwhile is looked at again.
  if (upTo === null) await noteCounted(db, now)
  const moved = last === null ? [] : await listMovedDays(db, later(upTo ?? now, -SETTLED_MS), last)
  const next = last === null ? startOfDay(first) : later(new Date(last), DAY_MS)
  const spans = [
    ...moved.map((day): Span => ({ from: day, to: later(day, DAY_MS) })),
    ...inSteps(next, startOfDay(later(now, -SETTLED_MS))),
  ]
  let days = 0
  for (const span of spans) {
    if (isTimeUp()) return { days }
    await keepDays(db, span, now)
    days += daysOf(span)
  }
  await noteCounted(db, now)
  return { days }
}

const startOfDay = (time: Date): Date => new Date(Math.floor(time.getTime() / DAY_MS) * DAY_MS)
const daysOf = ({ from, to }: Span): number => (to.getTime() - from.getTime()) / DAY_MS

/** From one day to another, so many days at once that a statement stays short. */
const inSteps = (from: Date, to: Date): Span[] =>
  Array.from({ length: Math.max(0, Math.ceil(daysOf({ from, to }) / STEP_DAYS)) }, (_, at) => {
    const begin = later(from, at * STEP_DAYS * DAY_MS)
    return { from: begin, to: new Date(Math.min(later(begin, STEP_DAYS * DAY_MS).getTime(), to.getTime())) }
  })

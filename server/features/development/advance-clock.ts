import type { AdjustableClock } from '../../platform/clock.ts'
import { writeClockOffset } from '../../platform/database/installation.ts'
import type { Db } from '../../platform/database/transaction.ts'

export type AdvanceClock = (db: Db, ms: number) => Promise<Date>

/**
 * Moves the clock forward permanently: a restart continues from there. The offset is stored before
 * anything runs at the new time, one move after another.
 */
export function createAdvanceClock(clock: AdjustableClock, onMoved: () => void): AdvanceClock {
  let last: Promise<unknown> = Promise.resolve()
  return (db, ms) => {
    const move = last.then(async () => {
      await writeClockOffset(db, clock.offsetMs() + ms)
      clock.advance(ms)
      onMoved()
      return clock.now()
    })
    last = move.catch(() => undefined)
    return move
  }
}

import type { AdjustableClock } from '../../platform/clock.ts'
import { writeClockOffset } from '../../platform/database/installation.ts'
import type { Db } from '../../platform/database/transaction.ts'

export type AdvanceClock = (db: Db, ms: number) => Promise<Date>

/**
 * Moves the application's clock forward permanently. The new offset is stored in the database, so
 * the clock is still ahead after a restart. Concurrent calls run one after the other. Each call
 * stores the new offset before any work runs at the new time.
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

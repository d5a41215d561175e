import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { type IsTimeUp, inBatches } from '../../../platform/jobs/in-batches.ts'
import { endSessions, findIdleSessionsToEnd } from './queries/retention.ts'

/**
 * Ends sessions that were idle for FAN_SESSION_DAYS and have no pictures left, by removing the
 * bearer token and all personal data.
 */
export async function endIdleSessions(ctx: Context, isTimeUp?: IsTimeUp): Promise<number> {
  const days = ctx.config.FAN_SESSION_DAYS
  if (days === 0) return 0
  const at = ctx.clock.now()
  const before = addMs(at, -days * DAY_MS)
  let ended = 0
  await inBatches(
    ctx,
    {
      name: 'merch-idle-sessions',
      findDue: (after, limit) => findIdleSessionsToEnd(ctx.db, before, after, limit),
      isTimeUp,
    },
    async (rows) => {
      const ids = rows.map(({ id }) => id)
      ended += await inTransaction(ctx.db, (trx) => endSessions(trx, ids, before, at))
    },
  )
  return ended
}

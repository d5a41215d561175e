import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, isMissingReference } from '../../../platform/database/transaction.ts'
import { type IsTimeUp, inBatches } from '../../../platform/jobs/in-batches.ts'
import type { FindReferencedSessions } from './handlers.ts'
import { deleteSessions, findEndedSessions, markSessionsReferenced } from './queries/retention.ts'

/**
 * Deletes the rows of sessions that ended FAN_SESSION_DAYS ago and contain no personal data
 * anymore. A session to which an order, art or a cart refers is marked instead, so that later runs
 * skip it.
 * @returns the number of deleted sessions
 */
export async function deleteEndedSessions(
  ctx: Context,
  findNamed: readonly FindReferencedSessions[],
  isTimeUp?: IsTimeUp,
): Promise<number> {
  const days = ctx.config.FAN_SESSION_DAYS
  if (days === 0) return 0
  const at = ctx.clock.now()
  const before = addMs(at, -days * DAY_MS)
  let deleted = 0
  await inBatches(
    ctx,
    {
      name: 'merch-over-sessions',
      findDue: (after, limit) => findEndedSessions(ctx.db, before, after, limit),
      isTimeUp,
    },
    async (rows) => {
      const ids = rows.map(({ id }) => id)
      const named = new Set<string>()
      await inTransaction(ctx.db, async (trx) => {
        for (const find of findNamed) for (const id of await find(trx, ids)) named.add(id)
        await markSessionsReferenced(trx, [...named], at)
      })
      deleted += await deleteEach(
        ctx,
        ids.filter((id) => !named.has(id)),
        at,
      )
    },
  )
  return deleted
}

/**
 * If another row still refers to one of the sessions, the whole transaction fails, and they are
 * deleted one by one.
 */
async function deleteEach(ctx: Context, ids: readonly string[], at: Date): Promise<number> {
  if (ids.length === 0) return 0
  try {
    return await inTransaction(ctx.db, (trx) => deleteSessions(trx, ids))
  } catch (error) {
    if (!isMissingReference(error)) throw error
    if (ids.length === 1) await markSessionsReferenced(ctx.db, ids, at)
    let deleted = 0
    if (ids.length > 1) for (const id of ids) deleted += await deleteEach(ctx, [id], at)
    return deleted
  }
}

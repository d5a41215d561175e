import { DAY_MS, later } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, isMissingReference } from '../../../platform/database/transaction.ts'
import { type IsTimeUp, inBatches } from '../../../platform/jobs/in-batches.ts'
import type { FindNamedSessions } from './handlers.ts'
import { deleteSessions, findOverSessions, keepSessions } from './queries/retention.ts'

/**
 * Deletes what is left of sessions, FAN_SESSION_DAYS after they were over: nobody comes back to them, and nothing in them says
 * who it was. One that an order, art or a cart names stays, and is looked at no more. @returns how many went
 */
export async function deleteOverSessions(
  ctx: Context,
  findNamed: readonly FindNamedSessions[],
  isTimeUp?: IsTimeUp,
): Promise<number> {
  const days = ctx.config.FAN_SESSION_DAYS
  if (days === 0) return 0
  const at = ctx.clock.now()
  const before = later(at, -days * DAY_MS)
  let deleted = 0
  await inBatches(
    ctx,
    {
      name: 'merch-over-sessions',
      findDue: (after, limit) => findOverSessions(ctx.db, before, after, limit),
      isTimeUp,
    },
    async (rows) => {
      const ids = rows.map(({ id }) => id)
      const named = new Set<string>()
      await inTransaction(ctx.db, async (trx) => {
        for (const find of findNamed) for (const id of await find(trx, ids)) named.add(id)
        await keepSessions(trx, [...named], at)
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

/** All at once; each by itself where the database knows of something that names one of them. */
async function deleteEach(ctx: Context, ids: readonly string[], at: Date): Promise<number> {
  if (ids.length === 0) return 0
  try {
    return await inTransaction(ctx.db, (trx) => deleteSessions(trx, ids))
  } catch (error) {
    if (!isMissingReference(error)) throw error
    if (ids.length === 1) await keepSessions(ctx.db, ids, at)
    let deleted = 0
    if (ids.length > 1) for (const id of ids) deleted += await deleteEach(ctx, [id], at)
    return deleted
  }
}

import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { type IsTimeUp, inBatches } from '../../../platform/jobs/in-batches.ts'
import { beginDeleting, finishDeleting } from '../../media/files/index.ts'
import type { RetentionHandlers } from './handlers.ts'
import { findIdleSessionsWithPictures, forgetPictures, lockIdleSessionsWithPictures } from './queries/retention.ts'

/** The pictures of an order stay this long after delivery, in case it must be produced again. */
const AFTER_DELIVERY_DAYS = 90

/**
 * Deletes the pictures and art of fans who were idle for SELFIE_RETENTION_DAYS. Pictures of orders
 * stay until 90 days after the last delivery. One transaction deletes the rows, so that the files
 * are no longer served. Then the files are deleted and the deletion is verified; after an
 * interruption, the file sweep deletes them.
 */
export async function deleteIdlePictures(
  ctx: Context,
  handlers: RetentionHandlers,
  isTimeUp?: IsTimeUp,
): Promise<{ sessions: number; files: number }> {
  const done = { sessions: 0, files: 0 }
  const days = ctx.config.SELFIE_RETENTION_DAYS
  if (days === 0) return done
  const at = ctx.clock.now()
  const before = addMs(at, -days * DAY_MS)
  await inBatches(
    ctx,
    {
      name: 'merch-idle-pictures',
      findDue: (after, limit) => findIdleSessionsWithPictures(ctx.db, before, after, limit),
      isTimeUp,
    },
    async (rows) => {
      const { ids, keys } = await inTransaction(ctx.db, async (trx) => {
        const idle = await lockIdleSessionsWithPictures(
          trx,
          rows.map(({ id }) => id),
          before,
        )
        const free = await withoutOrderHolds(trx, idle, handlers, at)
        return { ids: free, keys: free.length === 0 ? [] : await forget(trx, free, handlers, at) }
      })
      done.sessions += ids.length
      done.files += await finishDeleting(ctx, keys)
    },
  )
  return done
}

async function withoutOrderHolds(
  trx: Trx,
  ids: readonly string[],
  { findOrderHolds }: RetentionHandlers,
  at: Date,
): Promise<string[]> {
  if (ids.length === 0) return []
  const holds = await findOrderHolds(trx, ids)
  const deliveredBefore = addMs(at, -AFTER_DELIVERY_DAYS * DAY_MS)
  return ids.filter((id) => {
    const deliveredAt = holds.get(id)
    return deliveredAt === undefined || (deliveredAt !== null && deliveredAt < deliveredBefore)
  })
}

/** @returns the keys of all deleted files, including resized copies */
async function forget(
  trx: Trx,
  ids: readonly string[],
  { deleteFanCreations }: RetentionHandlers,
  at: Date,
): Promise<string[]> {
  const keys = await forgetPictures(trx, ids, at)
  for (const forgetOthers of deleteFanCreations) keys.push(...(await forgetOthers(trx, ids, at)))
  return keys.length === 0 ? [] : beginDeleting(trx, keys, at)
}

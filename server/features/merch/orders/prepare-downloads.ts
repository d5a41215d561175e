import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { PrepareItems } from './handlers.ts'
import { moveOrder } from './move-order.ts'
import type { Order } from './order.ts'
import { lockOrder } from './queries/find-orders.ts'
import { type ClaimedFulfilment, recordFulfilment } from './queries/fulfilments.ts'

/**
 * Makes the files that the buyer can download, and marks them as ready.
 * @throws if a line has no file yet
 */
export async function prepareDownloads(
  ctx: Context,
  prepareItems: PrepareItems,
  claimed: ClaimedFulfilment,
  order: Order,
): Promise<boolean> {
  if (claimed.stopWantedAt !== null)
    return recordFulfilment(ctx.db, claimed, { state: 'stopped', dueAt: null }, ctx.clock.now())
  await inTransaction(ctx.db, async (trx) => {
    const locked = await lockOrder(trx, order.id)
    const at = ctx.clock.now()
    if (locked) await moveOrder(trx, ctx, locked, { part: 'files', to: 'processing', by: 'system', at })
  })
  const files = order.lines.filter(({ isDigital }) => isDigital)
  const prepared = claimed.prepared ?? (await prepareItems(ctx, order, files))
  const made = new Map(prepared.map((item) => [item.itemId, item.cleanKey]))
  const missing = files.find((line) => (made.get(line.id) ?? line.cleanKey ?? line.artKey) === null)
  if (missing) throw new Error(`${missing.name} has no file to deliver`)
  const at = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    const locked = await lockOrder(trx, order.id)
    const isMine = await recordFulfilment(trx, claimed, { state: 'done', dueAt: null, prepared }, at)
    if (isMine && locked) await moveOrder(trx, ctx, locked, { part: 'files', to: 'completed', by: 'system', at })
    return isMine
  })
}

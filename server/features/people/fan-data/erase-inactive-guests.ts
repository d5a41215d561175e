import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { type IsTimeUp, inBatches } from '../../../platform/jobs/in-batches.ts'
import { findOldGuests } from '../accounts/index.ts'
import { eraseFan } from './erase-fan.ts'
import type { FanDataHandlers } from './handlers.ts'

const ORDERS_AT_ONCE = 50

/**
 * Erases guests without orders who were inactive for FAN_SESSION_DAYS: their profile, and their
 * name and address in all linked tables. Amounts stay.
 * @returns the number of guests
 */
export async function eraseInactiveGuests(
  ctx: Context,
  handlers: FanDataHandlers,
  isTimeUp?: IsTimeUp,
): Promise<number> {
  const days = ctx.config.FAN_SESSION_DAYS
  if (days === 0) return 0
  const before = addMs(ctx.clock.now(), -days * DAY_MS)
  let forgotten = 0
  await inBatches(
    ctx,
    {
      name: 'fan-data-guests',
      findDue: (after, limit) => findOldGuests(ctx.db, { before, after, limit }),
      isTimeUp,
    },
    async (rows) => {
      const ids = rows.map(({ id }) => id)
      const retained = new Set(await handlers.merch.findKeptGuests(ctx.db, ids, before))
      const guests = ids.filter((id) => !retained.has(id))
      if (guests.length === 0) return
      await eraseFan(ctx, handlers, { part: 'address', sessions: [], orders: [], guests, addresses: [] })
      forgotten += guests.length
    },
  )
  return forgotten
}

/**
 * Erases the buyer and the custom pictures of orders that ended MERCH_ORDER_NAME_DAYS ago. Items
 * and amounts stay.
 * @returns the number of orders
 */
export async function eraseOldOrderBuyers(
  ctx: Context,
  handlers: FanDataHandlers,
  isTimeUp: IsTimeUp = () => false,
): Promise<number> {
  const days = ctx.config.MERCH_ORDER_NAME_DAYS
  if (days === 0) return 0
  const { merch } = handlers
  const before = addMs(ctx.clock.now(), -days * DAY_MS)
  let forgotten = 0
  while (!isTimeUp()) {
    const ids = await merch.listOrdersWithBuyerData(ctx.db, before, ORDERS_AT_ONCE)
    if (ids.length === 0) break
    const orders = await merch.listOrders(ctx.db, { ids })
    const ordered = [...new Set(orders.map(({ sessionId }) => sessionId))]
    // A session does not expire if the delivery of its order was never reported, so sessions
    // without activity are erased here.
    const sessions = await merch.findIdle(ctx.db, ordered, before)
    const others = await merch.listOrders(ctx.db, { sessions })
    const young = new Set(others.filter(({ id }) => !ids.includes(id)).map(({ sessionId }) => sessionId))
    const over = sessions.filter((id) => !young.has(id))
    await eraseFan(ctx, handlers, { part: 'everything', sessions: over, orders: ids, guests: [], addresses: [] })
    forgotten += ids.length
    if (ids.length < ORDERS_AT_ONCE) break
  }
  return forgotten
}

import { inTransaction } from '../../../platform/database/transaction.ts'
import { eraseOnRequest, type FanDataHandlers } from '../../people/fan-data/index.ts'
import { closeSessions } from '../fan-sessions/index.ts'
import { listOrdersOfFan } from '../orders/index.ts'
import type { TakeDownHandlers } from './handlers.ts'

/**
 * `share` deletes the share, `art` all art of its session, `session` also the photos, and ends the
 * session. The buyer's data in orders stays.
 */
export const createTakeDown = (fans: FanDataHandlers): TakeDownHandlers => ({
  remove: async (ctx, { shareId, sessionId }, taken) => {
    const nothing = { sessions: [], orders: [], guests: [], addresses: [] }
    if (taken === 'share') return eraseOnRequest(ctx, fans, { ...nothing, part: 'shares', shares: [shareId] })
    const orders = (await listOrdersOfFan(ctx.db, { sessions: [sessionId] })).map(({ id }) => id)
    const erased = { ...nothing, sessions: [sessionId], orders }
    await eraseOnRequest(ctx, fans, { ...erased, part: 'art' })
    if (taken === 'art') return
    await eraseOnRequest(ctx, fans, { ...erased, part: 'photos' })
    await inTransaction(ctx.db, (trx) => closeSessions(trx, [sessionId], ctx.clock.now()))
  },
})

import { inTransaction } from '../../../platform/database/transaction.ts'
import { beginDeleting, finishDeleting } from '../../media/files/index.ts'
import { eraseFan, type FanDataHandlers } from '../../people/fan-data/index.ts'
import { closeSessions } from '../fan-sessions/index.ts'
import { listOrdersOfFan } from '../orders/index.ts'
import { forgetShare } from '../sharing/index.ts'
import type { TakeDownHandlers } from './handlers.ts'

/** Deletes for an admin the same as a fan would; orders keep their names. */
export const createTakeDown = (fans: FanDataHandlers): TakeDownHandlers => ({
  remove: async (ctx, { shareId, sessionId }, taken) => {
    if (taken === 'share') {
      const at = ctx.clock.now()
      const keys = await inTransaction(ctx.db, async (trx) => beginDeleting(trx, await forgetShare(trx, shareId), at))
      return void (await finishDeleting(ctx, keys))
    }
    const orders = (await listOrdersOfFan(ctx.db, { sessions: [sessionId] })).map(({ id }) => id)
    const erased = { sessions: [sessionId], orders, guests: [], addresses: [] }
    await eraseFan(ctx, fans, { ...erased, part: 'art' })
    if (taken === 'art') return
    await eraseFan(ctx, fans, { ...erased, part: 'photos' })
    await inTransaction(ctx.db, (trx) => closeSessions(trx, [sessionId], ctx.clock.now()))
  },
})

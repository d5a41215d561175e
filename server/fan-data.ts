import { beginDeleting, finishDeleting } from './features/media/files/index.ts'
import { forgetMade, listJobsOf, listPreviews } from './features/merch/artwork/index.ts'
import { forgetSnapshots, releaseDone } from './features/merch/checkout/index.ts'
import {
  clearAddresses,
  closeSessions,
  findActiveGuests,
  findIdle,
  findSessionOfBearer,
  findSessionsNaming,
  forgetArtIn,
  forgetPhotos,
  listPhotos,
  listSessionsOf,
} from './features/merch/fan-sessions/index.ts'
import { findNamedGuests, findNamedOrders, findOpenedOrder, listOrdersOfFan } from './features/merch/orders/index.ts'
import { forgetRendersOf } from './features/merch/rendering/index.ts'
import type { TakeDownHandlers } from './features/merch/share-reports/index.ts'
import { forgetShare, forgetShares, listShares } from './features/merch/sharing/index.ts'
import { forgetBuyers } from './features/money/payment/index.ts'
import { eraseFan, type FanDataHandlers } from './features/people/fan-data/index.ts'
import { END_GENERATIONS } from './generation-kinds.ts'
import { ERASED_OUTSIDE, PERSONAL_DATA } from './personal-data.ts'
import { inTransaction } from './platform/database/transaction.ts'

/**
 * Handlers for exporting and erasing fans' data: the classes of every owner of tables, and merch's
 * sessions and orders.
 */
export const FAN_DATA: FanDataHandlers = {
  data: PERSONAL_DATA,
  outside: ERASED_OUTSIDE,
  merch: {
    openSession: async (db, bearer) => (await findSessionOfBearer(db, bearer, undefined))?.id,
    openOrder: async (ctx, opened) => (await findOpenedOrder(ctx, opened)).id,
    findSessionsNaming,
    listSessionsOf,
    listOrders: listOrdersOfFan,
    listPhotos,
    listPreviews,
    listShares,
    closeSessions,
    clearAddresses,
    forgetBuyers: async (trx, { sessions, payments }) => {
      await forgetBuyers(trx, { things: sessions, payments })
      await forgetSnapshots(trx, payments)
    },
    forgetPhotos,
    forgetArt: async (trx, sessions, at) => {
      await forgetArtIn(trx, sessions)
      return [...(await forgetMade(trx, sessions, at)), ...(await forgetRendersOf(trx, sessions, at))]
    },
    forgetShares,
    releaseDone,
    listJobs: listJobsOf,
    endJobs: END_GENERATIONS,
    findKeptGuests: async (db, guests, since) => [
      ...(await findActiveGuests(db, guests, since)),
      ...(await findNamedGuests(db, guests)),
    ],
    findNamedOrders,
    findIdle,
  },
}

/**
 * Handlers for takedowns by an admin, which delete the same as a fan would; orders keep their
 * names.
 */
export const TAKE_DOWN: TakeDownHandlers = {
  remove: async (ctx, { shareId, sessionId }, taken) => {
    if (taken === 'share') {
      const at = ctx.clock.now()
      const keys = await inTransaction(ctx.db, async (trx) => beginDeleting(trx, await forgetShare(trx, shareId), at))
      return void (await finishDeleting(ctx, keys))
    }
    const orders = (await listOrdersOfFan(ctx.db, { sessions: [sessionId] })).map(({ id }) => id)
    const erased = { sessions: [sessionId], orders, guests: [], addresses: [] }
    await eraseFan(ctx, FAN_DATA, { ...erased, part: 'art' })
    if (taken === 'art') return
    await eraseFan(ctx, FAN_DATA, { ...erased, part: 'photos' })
    await inTransaction(ctx.db, (trx) => closeSessions(trx, [sessionId], ctx.clock.now()))
  },
}

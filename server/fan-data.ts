import { deleteUnorderedArt, listJobsOf, listPreviews } from './features/merch/artwork/index.ts'
import { forgetSnapshots, releaseFinishedOrders } from './features/merch/checkout/index.ts'
import {
  clearAddresses,
  clearArtOfSessions,
  closeSessions,
  filterActiveGuests,
  filterIdleSessions,
  findSessionOfBearer,
  findSessionsWithAddress,
  forgetPhotos,
  listPhotos,
  listSessionsOf,
} from './features/merch/fan-sessions/index.ts'
import {
  findNamedGuests,
  getOrderByToken,
  listOrdersOfFan,
  listOrdersWithBuyerData,
} from './features/merch/orders/index.ts'
import { deleteUnorderedRenders } from './features/merch/rendering/index.ts'
import type { TakeDownHandlers } from './features/merch/share-reports/index.ts'
import { forgetShare, forgetShares, listShares } from './features/merch/sharing/index.ts'
import { forgetBuyers } from './features/money/payment/index.ts'
import { eraseOnRequest, type FanDataHandlers } from './features/people/fan-data/index.ts'
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
    openOrder: async (ctx, opened) => (await getOrderByToken(ctx, opened)).id,
    findSessionsNaming: findSessionsWithAddress,
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
      await clearArtOfSessions(trx, sessions)
      return [...(await deleteUnorderedArt(trx, sessions, at)), ...(await deleteUnorderedRenders(trx, sessions, at))]
    },
    forgetShares,
    forgetShare,
    releaseDone: releaseFinishedOrders,
    listJobs: listJobsOf,
    endJobs: END_GENERATIONS,
    findKeptGuests: async (db, guests, since) => [
      ...(await filterActiveGuests(db, guests, since)),
      ...(await findNamedGuests(db, guests)),
    ],
    findNamedOrders: listOrdersWithBuyerData,
    findIdle: filterIdleSessions,
  },
}

/**
 * Handlers for takedowns by an admin, which delete the same as a fan would; orders keep their
 * names.
 */
export const TAKE_DOWN: TakeDownHandlers = {
  remove: async (ctx, { shareId, sessionId }, taken) => {
    const nothing = { sessions: [], orders: [], guests: [], addresses: [] }
    if (taken === 'share') return eraseOnRequest(ctx, FAN_DATA, { ...nothing, part: 'shares', shares: [shareId] })
    const orders = (await listOrdersOfFan(ctx.db, { sessions: [sessionId] })).map(({ id }) => id)
    const erased = { ...nothing, sessions: [sessionId], orders }
    await eraseOnRequest(ctx, FAN_DATA, { ...erased, part: 'art' })
    if (taken === 'art') return
    await eraseOnRequest(ctx, FAN_DATA, { ...erased, part: 'photos' })
    await inTransaction(ctx.db, (trx) => closeSessions(trx, [sessionId], ctx.clock.now()))
  },
}

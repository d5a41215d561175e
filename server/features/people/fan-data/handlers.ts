import type { Context } from '../../../platform/context.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import type { PersonalData } from '../../../platform/personal-data/index.ts'
import type { EraseExternalData } from '../privacy/index.ts'

/** `isOpen` is true as long as goods are not shipped or digital files are not ready. */
export type FanOrder = { id: string; number: string; sessionId: string; paymentId: string | null; isOpen: boolean }
export type ArtPiece = { key: string; at: Date }

/** Functions from the manifests of the merch features. All ids are internal. */
export type FanMerch = {
  openSession: (db: Db, bearer: string) => Promise<string | undefined>
  /** @throws NotFound both for an unknown number and for a wrong token */
  openOrder: (ctx: Context, opened: { orderNumber: string; token: string }) => Promise<string>
  /**
   * Finds sessions in which somebody typed the address, or in which one of the guests bought
   * something.
   */
  findSessionsWithAddress: (db: Db, of: { address: string; guests: readonly string[] }) => Promise<string[]>
  listSessionsOf: (db: Db, accountId: string) => Promise<string[]>
  listOrders: (
    db: Db | Trx,
    of: { address?: string; account?: string; sessions?: readonly string[]; ids?: readonly string[] },
  ) => Promise<FanOrder[]>
  listPhotos: (db: Db, sessions: readonly string[], limit: number) => Promise<ArtPiece[]>
  listPreviews: (db: Db, sessions: readonly string[], limit: number) => Promise<ArtPiece[]>
  listShares: (db: Db, sessions: readonly string[], limit: number) => Promise<{ id: string; at: Date }[]>
  closeSessions: (trx: Trx, sessions: readonly string[], at: Date) => Promise<void>
  clearAddresses: (trx: Trx, sessions: readonly string[]) => Promise<void>
  /**
   * Removes the buyer from the payments of the sessions, and from the payments of finished orders.
   */
  forgetBuyers: (trx: Trx, of: { sessions: readonly string[]; payments: readonly string[] }) => Promise<void>
  /**
   * The next four functions delete rows and return the keys of files that the caller must delete.
   */
  forgetPhotos: (trx: Trx, sessions: readonly string[], at: Date) => Promise<readonly string[]>
  forgetArt: (trx: Trx, sessions: readonly string[], at: Date) => Promise<readonly string[]>
  forgetShares: (trx: Trx, sessions: readonly string[]) => Promise<readonly string[]>
  forgetShare: (trx: Trx, share: string) => Promise<readonly string[]>
  /**
   * Allows the pictures of finished orders to be deleted, except pictures that an open order uses.
   */
  releaseDone: (trx: Trx, done: readonly string[], open: readonly string[]) => Promise<void>
  listJobs: (trx: Trx, sessions: readonly string[]) => Promise<string[]>
  endJobs: (trx: Trx, jobs: readonly string[], at: Date) => Promise<string[]>
  /** Returns the guests who were active since `since` or have an order. */
  findKeptGuests: (db: Db, guests: readonly string[], since: Date) => Promise<string[]>
  /** Returns orders that ended before `before` and still contain the name of the buyer. */
  listOrdersWithBuyerData: (db: Db, before: Date, limit: number) => Promise<string[]>
  /** Returns the sessions that had no activity since `since`. */
  findIdle: (db: Db, sessions: readonly string[], since: Date) => Promise<string[]>
}

export type FanDataHandlers = {
  data: readonly PersonalData[]
  outside: readonly EraseExternalData[]
  merch: FanMerch
}

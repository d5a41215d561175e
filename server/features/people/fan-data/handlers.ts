import type { Context } from '../../../platform/context.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import type { PersonalData } from '../../../platform/personal-data/index.ts'
import type { EraseOutside } from '../privacy/index.ts'

/** An order as far as deleting needs it: `isOpen` while it is still being made or handed over. */
export type FanOrder = { id: string; number: string; sessionId: string; paymentId: string | null; isOpen: boolean }
export type Piece = { key: string; at: Date }

/** What this feature needs of merch; `server/fan-data.ts` puts it together. All ids are internal. */
export type FanMerch = {
  /** The session that a bearer opens; undefined for anything else. */
  openSession: (db: Db, bearer: string) => Promise<string | undefined>
  /** @throws NotFound for a number that does not exist and a token that does not open it alike. */
  openOrder: (ctx: Context, opened: { orderNumber: string; token: string }) => Promise<string>
  /** Sessions in which somebody typed the address, or that these guests bought in. */
  findSessionsNaming: (db: Db, of: { address: string; guests: readonly string[] }) => Promise<string[]>
  listSessionsOf: (db: Db, accountId: string) => Promise<string[]>
  listOrders: (
    db: Db | Trx,
    of: { address?: string; account?: string; sessions?: readonly string[]; ids?: readonly string[] },
  ) => Promise<FanOrder[]>
  listPhotos: (db: Db, sessions: readonly string[], limit: number) => Promise<Piece[]>
  listPreviews: (db: Db, sessions: readonly string[], limit: number) => Promise<Piece[]>
  listShares: (db: Db, sessions: readonly string[], limit: number) => Promise<{ id: string; at: Date }[]>
  closeSessions: (trx: Trx, sessions: readonly string[], at: Date) => Promise<void>
  clearAddresses: (trx: Trx, sessions: readonly string[]) => Promise<void>
  /** Payments for sessions, and those of orders that are done, no longer say who made them. */
  forgetBuyers: (trx: Trx, of: { sessions: readonly string[]; payments: readonly string[] }) => Promise<void>
  /** Each forgets rows and returns the keys of files that the caller deletes. */
  forgetPhotos: (trx: Trx, sessions: readonly string[], at: Date) => Promise<readonly string[]>
  forgetArt: (trx: Trx, sessions: readonly string[], at: Date) => Promise<readonly string[]>
  forgetShares: (trx: Trx, sessions: readonly string[]) => Promise<readonly string[]>
  /** Pictures of orders that are done are kept no longer, but those that an open order has. */
  releaseDone: (trx: Trx, done: readonly string[], open: readonly string[]) => Promise<void>
  /** The jobs that make art in the sessions. */
  listJobs: (trx: Trx, sessions: readonly string[]) => Promise<string[]>
  endJobs: (trx: Trx, jobs: readonly string[], at: Date) => Promise<string[]>
  /** Those of the guests who were active since then, or whom an order names. */
  findKeptGuests: (db: Db, guests: readonly string[], since: Date) => Promise<string[]>
  /** Orders that ended before then and name somebody. */
  findNamedOrders: (db: Db, before: Date, limit: number) => Promise<string[]>
  /** Those of the sessions to which nobody came back since then. */
  findIdle: (db: Db, sessions: readonly string[], since: Date) => Promise<string[]>
}

/** Everything that fans' data is read and erased with. */
export type FanDataHandlers = {
  data: readonly PersonalData[]
  outside: readonly EraseOutside[]
  merch: FanMerch
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import type { Caller } from '../../../platform/http/route.ts'
import type { FanSession } from './domain/fan-session.ts'

/** What sessions are handed by those parts of merch that stand on them (`server/merch.ts`). */
export type FanSessionHandlers = {
  /**
   * Before a session goes over to another campaign: ends what was about to be paid in the old one. May be asked again for
   * the same. Never in a transaction.
   */
  onAdopt: (ctx: Context, session: FanSession, from: string, to: string) => Promise<void>
  /**
   * An address was left in a session: for its art, or its parcel; null: it took back all there were. In the transaction that
   * writes it down; `userId` is who was signed in.
   */
  onAddress: (
    trx: Trx,
    session: FanSession,
    address: { email: string | null; userId: string | null },
    at: Date,
  ) => Promise<void>
  /**
   * Has art begun of the photo that a session works with, waiting for nothing. @throws what asking for it refuses: nothing
   * has begun then
   */
  beginArt: (
    ctx: Context,
    wanted: {
      bearer: string
      designId: string
      visitor: Pick<Caller, 'accountId' | 'isAdmin'> | undefined
      request: Pick<FastifyRequest, 'ip' | 'headers'>
    },
  ) => Promise<void>
  /** What is in the session's cart, for whoever holds the session. */
  readCart: (ctx: Context, session: FanSession) => Promise<readonly object[]>
  /**
   * Decides whether these can be in the cart of a session that is as given, and has made what is not there. Never in a
   * transaction. @returns what puts them in the place of what was there, in the caller's transaction; @throws what the cart
   * refuses, both times
   */
  readyCart: (ctx: Context, session: FanSession, items: never) => Promise<PutCartOf>
  /**
   * Gives the browser the cookie that its cart is found by, if it has none yet. @returns what the cart knows it by; null for
   * a page of elsewhere
   */
  ensureCartCookie: (asked: { ctx: Context; request: FastifyRequest; reply: FastifyReply }) => Promise<string | null>
  /** One thing of a cart: as it is written, and as it is read. */
  cartItem: { body: TSchema; view: TSchema }
}

/** Puts a cart in the place of what was there, for the browser and the person that it is kept for. */
export type PutCartOf = (trx: Trx, at: Date, change: { holder: CartKeeper }) => Promise<unknown>
export type CartKeeper = { cookieId: string | null; userId: string | null }

/** Which of these sessions something of others names still. One statement. */
export type FindNamedSessions = (trx: Trx, sessionIds: readonly string[]) => Promise<readonly string[]>

/** What the retention job is handed. */
export type RetentionHandlers = {
  /**
   * Which of these sessions have an order that stands, and when the last of theirs was delivered; null: not yet. One
   * statement.
   */
  findOrderHolds: (db: Db | Trx, sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Date | null>>
  /**
   * Forget what was made in these sessions and nobody ordered. @returns the keys of its files, which are deleted then. One
   * statement or two each.
   */
  forgetMade: readonly ((trx: Trx, sessionIds: readonly string[], at: Date) => Promise<readonly string[]>)[]
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import type { Caller } from '../../../platform/http/route.ts'
import type { FanSession } from './domain/fan-session.ts'

export type FanSessionHandlers = {
  /**
   * Cancels pending payments of the old campaign before a session moves to another one. May be
   * repeated; never called in a transaction.
   */
  onAdopt: (ctx: Context, session: FanSession, from: string, to: string) => Promise<void>
  /**
   * Reports an address entered in a session, or null if all were removed, in the transaction that
   * stores it and under the session's lock. `userId` is the signed-in user.
   * @returns the function that writes it, in one round trip
   */
  onAddress: (
    trx: Trx,
    session: Pick<FanSession, 'id' | 'userId'>,
    address: { email: string | null; userId: string | null },
    at: Date,
  ) => Promise<() => Promise<unknown>>
  /**
   * Starts generation of art from the session's active photo without waiting for it.
   * @throws if the request is rejected; in that case nothing was started
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
  readCart: (ctx: Context, session: FanSession) => Promise<readonly object[]>
  /**
   * Checks the items for the session's cart and generates missing art. Never called in a
   * transaction.
   * @returns a function that replaces the cart in the caller's transaction
   * @throws the cart's errors, from either function
   */
  readyCart: (ctx: Context, session: FanSession, items: never) => Promise<PutCartOf>
  /**
   * Sets the cart cookie in a browser that has none yet.
   * @returns the digest of the cookie; null for a request from another site's page
   */
  ensureCartCookie: (exchange: { ctx: Context; request: FastifyRequest; reply: FastifyReply }) => Promise<string | null>
  cartItem: { body: TSchema; view: TSchema }
}

export type PutCartOf = (trx: Trx, at: Date, change: { holder: CartOwner }) => Promise<unknown>
export type CartOwner = { cookieId: string | null; userId: string | null }

export type FindReferencedSessions = (trx: Trx, sessionIds: readonly string[]) => Promise<readonly string[]>

export type RetentionHandlers = {
  /**
   * Returns those of the sessions that have an active order, each with the time of its last
   * delivery. The time is null until everything is delivered.
   */
  findOrderHolds: (db: Db | Trx, sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Date | null>>
  /**
   * Each callback deletes everything that was made in these sessions and not ordered.
   * @returns the keys of the files to delete
   */
  deleteFanCreations: readonly ((trx: Trx, sessionIds: readonly string[], at: Date) => Promise<readonly string[]>)[]
}

import type { TProperties } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'

export type OrderOfHistory = {
  id: string
  orderNumber: string
  /** Internal id of the session in which the order was made. */
  sessionId: string
  aiArtKey: string | null
  items: readonly object[]
  status: string
  campaign: { slug: string; name: string }
  currency: string
  totalMinorUnit: number
  orderUrl: string
  createdAt: string
}

/** Hidden for review: one of its photos is a copy of a picture of the account `copyOf`. */
export type HeldShare = {
  shareId: string
  /** Internal id of the session in which the art was made. */
  sessionId: string
  campaign: { id: string; name: string }
  copyOf: string
}

export type SharingHandlers = {
  /** True if the art is part of a paid order of the session. */
  isArtBought: (db: Db | Trx, art: { artKey: string; sessionId: string }) => Promise<boolean>
  isOrderOf: (db: Db, order: { orderId: string; sessionId: string }) => Promise<boolean>
  /** Asks an admin to review a hidden share, in the transaction that hides it. */
  onHeld: (trx: Trx, share: HeldShare, at: Date) => Promise<void>
  /**
   * Lists orders, newest first, that were made with the person's account or as one of the person's
   * guests.
   */
  listOrdersOf: (
    ctx: Context,
    person: { accountId: string; userId: string; sessionIds: readonly string[]; limit: number },
  ) => Promise<readonly OrderOfHistory[]>
  /** Leaves out the art of an order. */
  HISTORY_FIELDS: TProperties
}

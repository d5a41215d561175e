import type { TProperties } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'

/** An order in a person's history. */
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

/**
 * A share that is hidden for review. One of its photos is a copy of a picture that belongs to the
 * account `copyOf`.
 */
export type HeldShare = {
  shareId: string
  /** Internal id of the session in which the art was made. */
  sessionId: string
  campaign: { id: string; name: string }
  copyOf: string
}

/** Callbacks that the features for orders and share reports provide to this feature. */
export type SharingHandlers = {
  /** Returns true if the order was made in this session (given by its internal id). */
  isOrderOf: (db: Db, order: { orderId: string; sessionId: string }) => Promise<boolean>
  /**
   * Asks an admin to review a share that is hidden. Runs in the transaction that hides the share.
   */
  onHeld: (trx: Trx, share: HeldShare, at: Date) => Promise<void>
  /**
   * Lists the orders of a person, newest first. These are orders that were made with the person's
   * account or as one of the person's guests.
   */
  listOrdersOf: (
    ctx: Context,
    person: { accountId: string; userId: string; sessionIds: readonly string[]; limit: number },
  ) => Promise<readonly OrderOfHistory[]>
  /**
   * Schemas of the order fields that the history returns. The art of an order is not among them.
   */
  HISTORY_FIELDS: TProperties
}

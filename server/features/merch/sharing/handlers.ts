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
  /** Status, total and link. */
  status: string
  campaign: { slug: string; name: string }
  currency: string
  totalMinorUnit: number
  orderUrl: string
  createdAt: string
}

/**
 * A share that is hidden for review, because one of its photos is a copy of a picture of the
 * account `copyOf`.
 */
export type HeldShare = {
  shareId: string
  /** Internal id of the session. */
  sessionId: string
  campaign: { id: string; name: string }
  copyOf: string
}

/** Callbacks for sharing, provided by orders and share reports. */
export type SharingHandlers = {
  /** Returns true if the order was made in the session (by internal id). */
  isOrderOf: (db: Db, order: { orderId: string; sessionId: string }) => Promise<boolean>
  /**
   * Asks an admin to review a share that is hidden. Runs in the transaction that hides the share.
   */
  onHeld: (trx: Trx, share: HeldShare, at: Date) => Promise<void>
  /** Lists a person's orders, newest first: orders made with their account, or by their guests. */
  listOrdersOf: (
    ctx: Context,
    person: { accountId: string; userId: string; sessionIds: readonly string[]; limit: number },
  ) => Promise<readonly OrderOfHistory[]>
  /** Schemas of the order fields that the history returns. They do not include the order's art. */
  HISTORY_FIELDS: TProperties
}

import type { TProperties } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/transaction.ts'

/** An order as a person's history tells of it. */
export type OrderOfHistory = {
  id: string
  orderNumber: string
  /** The session that it was made in: its internal id. */
  sessionId: string
  aiArtKey: string | null
  items: readonly object[]
  /** How it stands, what it came to, and where it is shown. */
  status: string
  campaign: { slug: string; name: string }
  currency: string
  totalMinorUnit: number
  orderUrl: string
  createdAt: string
}

/** What sharing is handed by orders (`server/merch.ts`). */
export type SharingHandlers = {
  /** Whether the order was made in the session (its internal id). One statement. */
  isOrderOf: (db: Db, order: { orderId: string; sessionId: string }) => Promise<boolean>
  /** A person's orders, newest first: made with their account, or by guests that are theirs. */
  listOrdersOf: (
    ctx: Context,
    person: { accountId: string; userId: string; sessionIds: readonly string[]; limit: number },
  ) => Promise<readonly OrderOfHistory[]>
  /** What history tells of an order besides its art: the schemas of its fields. */
  HISTORY_FIELDS: TProperties
}

import type { Insertable, RawBuilder, Updateable } from 'kysely'
import type { PaymentsTable } from '../../../../platform/database/tables.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { PaymentRow } from '../payment.ts'

type Change = Omit<Updateable<PaymentsTable>, 'buyer_company'> & {
  buyer_company?: string | null | RawBuilder<string | null>
}

/** Inserts a payment. Returns undefined if an existing payment prevents it. */
export const insertPayment = (
  db: Pick<Db, 'insertInto'>,
  payment: Insertable<PaymentsTable>,
): Promise<PaymentRow | undefined> =>
  db
    .insertInto('payments')
    .values(payment)
    .onConflict((on) => on.doNothing())
    .returningAll()
    .executeTakeFirst()

/**
 * Inserts a payment. If an existing payment prevents it, the transaction fails with a unique
 * violation.
 */
export const insertPaymentOrFail = (
  db: Pick<Db, 'insertInto'>,
  payment: Insertable<PaymentsTable>,
): Promise<PaymentRow> => db.insertInto('payments').values(payment).returningAll().executeTakeFirstOrThrow()

/**
 * Updates a payment, or returns undefined if its status or its intent has changed since the caller
 * read it. The payment may have got a new intent with the same status.
 */
export const movePayment = (
  db: Pick<Db, 'updateTable'>,
  { id, status, processor_payment_id }: Pick<PaymentRow, 'id' | 'status' | 'processor_payment_id'>,
  change: Change,
): Promise<PaymentRow | undefined> =>
  db
    .updateTable('payments')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', status)
    .where('processor_payment_id', 'is not distinct from', processor_payment_id)
    .returningAll()
    .executeTakeFirst()

/**
 * Updates a payment. The caller must have locked the payment, unless the change does not depend on
 * the payment's state.
 */
export const updatePayment = (db: Pick<Db, 'updateTable'>, id: string, change: Change): Promise<PaymentRow> =>
  db.updateTable('payments').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/**
 * Counts a declined card for a payment that is not finished. Returns undefined if the payment is
 * finished or unknown.
 */
export const countDeclined = (db: Db, processorPaymentId: string, at: Date): Promise<PaymentRow | undefined> =>
  db
    .updateTable('payments')
    .set((row) => ({ declined_count: row('declined_count', '+', 1), updated_at: at }))
    .where('processor_payment_id', '=', processorPaymentId)
    .where('status', 'in', ['PENDING', 'FAILED'])
    .returningAll()
    .executeTakeFirst()

/** Lets the open payments of a team lapse that would otherwise stay open. */
export async function letOpenPaymentsLapse(db: Pick<Db, 'updateTable'>, teamId: string, lapsesAt: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ lapses_at: lapsesAt })
    .where('buyer_account_id', '=', teamId)
    .where('pay_for', '<>', 'MERCH')
    .where('status', 'in', ['PENDING', 'FAILED'])
    .where('lapses_at', 'is', null)
    .execute()
}

/** Returns false if the payment was closed meanwhile or already has another intent. */
export async function storeIntent(
  db: Db,
  { id, processorPaymentId, at }: { id: string; processorPaymentId: string; at: Date },
): Promise<boolean> {
  const stored = await db
    .updateTable('payments')
    .set({ processor_payment_id: processorPaymentId, updated_at: at })
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .where((where) =>
      where.or([where('processor_payment_id', 'is', null), where('processor_payment_id', '=', processorPaymentId)]),
    )
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** Closes a payment that has no intent, and therefore cannot have been paid. */
export async function closeWithoutIntent(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ status: 'CANCELED', updated_at: at })
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .where('processor_payment_id', 'is', null)
    .execute()
}

/**
 * Closes all payments that have no intent and were started before `createdBefore`.
 * @returns the number of closed payments
 */
export async function closeAllWithoutIntent(
  db: Db,
  { createdBefore, at }: { createdBefore: Date; at: Date },
): Promise<number> {
  const closed = await db
    .updateTable('payments')
    .set({ status: 'CANCELED', updated_at: at })
    .where('status', '=', 'PENDING')
    .where('processor_payment_id', 'is', null)
    .where('created_at', '<', createdBefore)
    .returning('id')
    .execute()
  return closed.length
}

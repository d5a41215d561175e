import type { Insertable, Updateable } from 'kysely'
import type { PaymentsTable } from '../../../../platform/database/tables.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { PaymentRow } from '../payment.ts'

type Change = Updateable<PaymentsTable>

/** Undefined when there is one already that keeps it out. Takes `db` or `trx`, as all of these. */
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
 * Changes a payment that is still in the state, and with the intent, that it was read with; undefined when it has moved:
 * an intent that was made meanwhile is one that somebody was told of.
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

/** Changes a payment that the caller has locked, or whose state the change has nothing to do with. */
export const updatePayment = (db: Pick<Db, 'updateTable'>, id: string, change: Change): Promise<PaymentRow> =>
  db.updateTable('payments').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Counts a declined card of a payment that has not ended. Undefined for any other. One statement. */
export const countDeclined = (db: Db, processorPaymentId: string, at: Date): Promise<PaymentRow | undefined> =>
  db
    .updateTable('payments')
    .set((row) => ({ declined_count: row('declined_count', '+', 1), updated_at: at }))
    .where('processor_payment_id', '=', processorPaymentId)
    .where('status', 'in', ['PENDING', 'FAILED'])
    .returningAll()
    .executeTakeFirst()

/** Remembers the intent of a payment. False when it was closed meanwhile, or has another. */
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

/** Closes a payment that has no intent yet: nobody was given anything to pay it with. */
export async function closeWithoutIntent(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ status: 'CANCELED', updated_at: at })
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .where('processor_payment_id', 'is', null)
    .execute()
}

/** The same for all that were begun before; how many there were. */
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

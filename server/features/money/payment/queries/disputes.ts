import type { Insertable, Selectable, Updateable } from 'kysely'
import type { DisputesTable } from '../../../../platform/database/tables.ts'
import type { Trx } from '../../../../platform/database/transaction.ts'

export type DisputeRow = Selectable<DisputesTable>

/** Lists the disputes of a payment. The caller must have locked the payment. */
export const listDisputes = (trx: Trx, paymentId: string): Promise<DisputeRow[]> =>
  trx.selectFrom('disputes').selectAll().where('payment_id', '=', paymentId).execute()

/** Inserts a dispute. Its `id` is the processor's id. */
export async function insertDispute(trx: Trx, dispute: Insertable<DisputesTable>): Promise<void> {
  await trx.insertInto('disputes').values(dispute).execute()
}

/** Updates a dispute. The caller must have locked the payment. */
export async function updateDispute(trx: Trx, id: string, change: Updateable<DisputesTable>): Promise<void> {
  await trx.updateTable('disputes').set(change).where('id', '=', id).execute()
}

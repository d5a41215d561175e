import type { Insertable, Selectable, Updateable } from 'kysely'
import type { DisputesTable } from '../../../../platform/database/tables.ts'
import type { Trx } from '../../../../platform/database/transaction.ts'

export type DisputeRow = Selectable<DisputesTable>

/** Of a payment that the caller has locked, as all of these. */
export const listDisputes = (trx: Trx, paymentId: string): Promise<DisputeRow[]> =>
  trx.selectFrom('disputes').selectAll().where('payment_id', '=', paymentId).execute()

/** Notes a dispute that was heard of for the first time, under the id the processor gave it. */
export async function insertDispute(trx: Trx, dispute: Insertable<DisputesTable>): Promise<void> {
  await trx.insertInto('disputes').values(dispute).execute()
}

/** Brings a dispute to where it stands now. Its payment’s row is locked by the caller. */
export async function updateDispute(trx: Trx, id: string, change: Updateable<DisputesTable>): Promise<void> {
  await trx.updateTable('disputes').set(change).where('id', '=', id).execute()
}

import { type Selectable, sql } from 'kysely'
import type { AccountErasuresTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'
import { accountSummaries } from '../../accounts/index.ts'

export type ErasureRow = Selectable<AccountErasuresTable>

export async function insertErasure(
  trx: Trx,
  erasure: { accountId: string; by: string; reason: string | null; at: Date; erasesAt: Date },
): Promise<ErasureRow | undefined> {
  return trx
    .insertInto('account_erasures')
    .values({
      id: newId(),
      account_id: erasure.accountId,
      requested_by_account_id: erasure.by,
      reason: erasure.reason,
      status: 'SCHEDULED',
      due_at: erasure.erasesAt,
      attempts: 0,
      requested_at: erasure.at,
      erases_at: erasure.erasesAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function makeErasureDueNow(trx: Trx, accountId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('account_erasures')
    .set({ due_at: at, erases_at: at })
    .where('account_id', '=', accountId)
    .where('status', '=', 'SCHEDULED')
    .where('erases_at', '>', at)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const findErasure = (db: Db | Trx, accountId: string): Promise<ErasureRow | undefined> =>
  db
    .selectFrom('account_erasures')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', '<>', 'CANCELLED')
    .executeTakeFirst()

export async function listErasures(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ erasures: (ErasureRow & { account_name: string | null })[]; total: number }> {
  const { total } = await db
    .selectFrom('account_erasures')
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const erasures = await db
    .selectFrom('account_erasures')
    .leftJoin(accountSummaries.as('face'), 'face.id', 'account_erasures.account_id')
    .selectAll('account_erasures')
    .select('face.display_name as account_name')
    .orderBy('account_erasures.requested_at', 'desc')
    .orderBy('account_erasures.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { erasures, total: Number(total) }
}

export async function cancelErasure(trx: Trx, accountId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('account_erasures')
    .set({ status: 'CANCELLED', due_at: null, ended_at: at, reason: null, waits_for: null })
    .where('account_id', '=', accountId)
    .where('status', '=', 'SCHEDULED')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function claimErasure(
  db: Db,
  { now, until }: { now: Date; until: Date },
): Promise<ErasureRow | undefined> {
  const { rows } = await sql<ErasureRow>`
    update account_erasures set attempts = attempts + 1, due_at = ${until}::timestamptz
    where id = (
      select id from account_erasures where due_at <= ${now}::timestamptz order by due_at, id limit 1
      for update skip locked)
    returning *`.execute(db)
  return rows[0]
}

export async function holdErasure(db: Db | Trx, id: string, until: Date, waitsFor: string): Promise<void> {
  await db
    .updateTable('account_erasures')
    .set({ due_at: until, waits_for: waitsFor })
    .where('id', '=', id)
    .where('due_at', 'is not', null)
    .execute()
}

/** From now on, the erasure cannot be canceled. Returns false if it has already started. */
export async function beginErasure(trx: Trx, id: string, sealedTraces: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('account_erasures')
    .set({ status: 'RUNNING', began_at: at, sealed_traces: sealedTraces, waits_for: null, reason: null })
    .where('id', '=', id)
    .where('status', '=', 'SCHEDULED')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Records that the first pass has ended. Returns false if another process has already recorded
 * this.
 */
export async function settleErasure(trx: Trx, id: string, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('account_erasures')
    .set({ status: 'SETTLING', due_at: until, attempts: 0, waits_for: null })
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Also deletes the search terms of the erasure. */
export async function endErasure(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('account_erasures')
    .set({ status: 'DONE', due_at: null, ended_at: at, sealed_traces: null, waits_for: null })
    .where('id', '=', id)
    .where('status', '=', 'SETTLING')
    .execute()
}

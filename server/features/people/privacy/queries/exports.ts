import { type Selectable, sql } from 'kysely'
import type { DataExportsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'

export type ExportRow = Selectable<DataExportsTable>

/**
 * Returns undefined if an export was requested since `unlessSince`, even by a concurrent request.
 */
export async function insertExport(
  db: Db,
  { accountId, unlessSince, at }: { accountId: string; unlessSince: Date; at: Date },
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into data_exports (id, account_id, status, due_at, attempts, requested_at)
    select ${newId()}, ${accountId}, 'WAITING', ${at}::timestamptz, 0, ${at}::timestamptz
    where not exists (
      select from data_exports
      where account_id = ${accountId} and status <> 'FAILED' and requested_at > ${unlessSince}::timestamptz)
    on conflict do nothing
    returning id`.execute(db)
  return rows[0]
}

export const findLatestExport = (db: Db, accountId: string): Promise<ExportRow | undefined> =>
  db
    .selectFrom('data_exports')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export type ClaimedExport = ExportRow & { claim_token: string }

export async function claimExport(
  db: Db,
  { now, until }: { now: Date; until: Date },
): Promise<ClaimedExport | undefined> {
  const { rows } = await sql<ClaimedExport>`
    update data_exports set status = 'MAKING', claim_token = ${newId()}, attempts = attempts + 1,
      due_at = ${until}::timestamptz
    where id = (
      select id from data_exports where due_at <= ${now}::timestamptz order by due_at, id limit 1
      for update skip locked)
    returning *`.execute(db)
  return rows[0]
}

const updateClaimed = (db: Db | Trx, { id, claim_token }: ClaimedExport) =>
  db.updateTable('data_exports').where('id', '=', id).where('claim_token', '=', claim_token)

export async function extendLease(db: Db, claimed: ClaimedExport, until: Date): Promise<void> {
  await updateClaimed(db, claimed).set({ due_at: until }).execute()
}

/** Returns false if another process has taken over the export, or its row is deleted. */
export async function endExport(
  trx: Trx,
  claimed: ClaimedExport,
  made: { fileKey: string; bytes: number; at: Date; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await updateClaimed(trx, claimed)
    .set({
      status: 'READY',
      claim_token: null,
      due_at: null,
      file_key: made.fileKey,
      bytes: made.bytes,
      ready_at: made.at,
      expires_at: made.expiresAt,
    })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The export is retried at `retryAt`, or marked as failed if `retryAt` is null. */
export async function failExport(db: Db, claimed: ClaimedExport, retryAt: Date | null): Promise<void> {
  await updateClaimed(db, claimed)
    .set({ status: retryAt === null ? 'FAILED' : 'WAITING', claim_token: null, due_at: retryAt })
    .execute()
}

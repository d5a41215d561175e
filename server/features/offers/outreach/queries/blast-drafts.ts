import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'

export type BlastDraftRow = { id: string; draft: unknown; created_at: Date; updated_at: Date }

type Own = { id: string; buyerAccountId: string }
type Written = Own & { draft: object; at: Date }

/** Begins a draft; undefined where the brand has as many as it may. One statement. */
export async function insertBlastDraft(
  trx: Trx,
  { id, buyerAccountId, draft, at, most }: Written & { most: number },
): Promise<BlastDraftRow | undefined> {
  const { rows } = await sql<BlastDraftRow>`
    insert into blast_drafts (id, buyer_account_id, draft, created_at, updated_at)
    select ${id}, ${buyerAccountId}, ${JSON.stringify(draft)}::jsonb, ${at}::timestamptz, ${at}::timestamptz
    where (select count(*) from blast_drafts where buyer_account_id = ${buyerAccountId}) < ${most}
    returning id, draft, created_at, updated_at`.execute(trx)
  return rows[0]
}

/** Writes a draft anew; undefined for one that is not there, or not theirs. One statement. */
export const updateBlastDraft = (
  trx: Trx,
  { id, buyerAccountId, draft, at }: Written,
): Promise<BlastDraftRow | undefined> =>
  trx
    .updateTable('blast_drafts')
    .set({ draft: JSON.stringify(draft), updated_at: at })
    .where('id', '=', id)
    .where('buyer_account_id', '=', buyerAccountId)
    .returning(['id', 'draft', 'created_at', 'updated_at'])
    .executeTakeFirst()

/** One statement. */
export const findBlastDraft = (db: Db, { id, buyerAccountId }: Own): Promise<BlastDraftRow | undefined> =>
  db
    .selectFrom('blast_drafts')
    .select(['id', 'draft', 'created_at', 'updated_at'])
    .where('id', '=', id)
    .where('buyer_account_id', '=', buyerAccountId)
    .executeTakeFirst()

/** All of a brand's drafts, the one that was changed last first: there are a few. One statement. */
export const listBlastDrafts = (db: Db, buyerAccountId: string): Promise<BlastDraftRow[]> =>
  db
    .selectFrom('blast_drafts')
    .select(['id', 'draft', 'created_at', 'updated_at'])
    .where('buyer_account_id', '=', buyerAccountId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Throws a draft away; false for one that is not there, or not theirs. One statement. */
export async function deleteBlastDraft(db: Db | Trx, { id, buyerAccountId }: Own): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('blast_drafts')
    .where('id', '=', id)
    .where('buyer_account_id', '=', buyerAccountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

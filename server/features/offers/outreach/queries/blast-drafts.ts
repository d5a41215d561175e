import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'

export type BlastDraftRow = { id: string; draft: unknown; created_at: Date; updated_at: Date }

type Own = { id: string; buyerAccountId: string }
type Written = Own & { draft: object; at: Date }

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

/** Returns undefined for an unknown draft and for another brand's draft. */
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

export const findBlastDraft = (db: Db, { id, buyerAccountId }: Own): Promise<BlastDraftRow | undefined> =>
  db
    .selectFrom('blast_drafts')
    .select(['id', 'draft', 'created_at', 'updated_at'])
    .where('id', '=', id)
    .where('buyer_account_id', '=', buyerAccountId)
    .executeTakeFirst()

export const listBlastDrafts = (db: Db, buyerAccountId: string): Promise<BlastDraftRow[]> =>
  db
    .selectFrom('blast_drafts')
    .select(['id', 'draft', 'created_at', 'updated_at'])
    .where('buyer_account_id', '=', buyerAccountId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Returns false for an unknown draft and for another brand's draft. */
export async function deleteBlastDraft(db: Db | Trx, { id, buyerAccountId }: Own): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('blast_drafts')
    .where('id', '=', id)
    .where('buyer_account_id', '=', buyerAccountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

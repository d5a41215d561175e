import { type Insertable, type Selectable, sql } from 'kysely'
import type { DisputeStatementsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'

export type Statement = Selectable<DisputeStatementsTable>

export const listStatements = (db: Db | Trx, offerId: string, disputedAt: Date): Promise<Statement[]> =>
  db
    .selectFrom('dispute_statements')
    .selectAll()
    .where('offer_id', '=', offerId)
    .where('disputed_at', '=', disputedAt)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Returns false when the talent has already answered. */
export async function insertStatement(trx: Trx, row: Insertable<DisputeStatementsTable>): Promise<boolean> {
  const inserted = await trx
    .insertInto('dispute_statements')
    .values(row)
    // Repeat the condition of the index word for word. With a bound parameter, a generic plan
    // could not use the partial index.
    .onConflict((on) => on.columns(['offer_id', 'disputed_at']).where(sql<boolean>`side = 'talent'`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * Returns the offers whose current dispute the talent has answered. The caller holds the locks of
 * the offers.
 */
export async function filterAnswered(
  trx: Trx,
  offers: readonly { id: string; date: Date }[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ offer_id: string }>`
    select s.offer_id from dispute_statements s
    join jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) as asked (id text, date timestamptz)
      on asked.id = s.offer_id and asked.date = s.disputed_at
    where s.side = 'talent'`.execute(trx)
  return new Set(rows.map(({ offer_id }) => offer_id))
}

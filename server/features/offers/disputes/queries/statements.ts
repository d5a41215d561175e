import { type Insertable, type Selectable, sql } from 'kysely'
import type { DisputeStatementsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'

export type Statement = Selectable<DisputeStatementsTable>

/** What was said in a dispute of an offer, oldest first. */
export const listStatements = (db: Db | Trx, offerId: string, disputedAt: Date): Promise<Statement[]> =>
  db
    .selectFrom('dispute_statements')
    .selectAll()
    .where('offer_id', '=', offerId)
    .where('disputed_at', '=', disputedAt)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Keeps what somebody says; false when the talent had answered before. */
export async function insertStatement(trx: Trx, row: Insertable<DisputeStatementsTable>): Promise<boolean> {
  const inserted = await trx
    .insertInto('dispute_statements')
    .values(row)
    // As the index has it, word for word: a parameter would fit no index once the statement is planned for all values.
    .onConflict((on) => on.columns(['offer_id', 'disputed_at']).where(sql<boolean>`side = 'talent'`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Those of the offers whose present dispute the talent has answered. The offers are locked by the caller. */
export async function findAnswered(
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

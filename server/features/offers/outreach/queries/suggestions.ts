import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'

export type SuggestionMarks = { was_used: boolean; was_dismissed: boolean }

/** What the brand did about an offer's suggestion: a blast made from it was confirmed, or it was dismissed. One statement. */
export async function findSuggestionMarks(db: Db, offerId: string): Promise<SuggestionMarks> {
  const { rows } = await sql<SuggestionMarks>`
    select
      exists (select from blasts where source_offer_id = ${offerId} and status = 'CONFIRMED') as was_used,
      exists (select from dismissed_suggestions where offer_id = ${offerId}) as was_dismissed`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a look at two tables answered no row')
  return row
}

/** Again is no error. One statement. */
export async function dismissSuggestion(db: Db, offerId: string, now: Date): Promise<void> {
  await db
    .insertInto('dismissed_suggestions')
    .values({ offer_id: offerId, dismissed_at: now })
    .onConflict((on) => on.column('offer_id').doNothing())
    .execute()
}

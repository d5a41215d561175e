import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { type Actor, offerEntries } from '../../offer/index.ts'

export type SuggestionStatus = {
  ended_by: Actor['role'] | null
  /** True if the brand confirmed a blast that it made from the offer. */
  was_used: boolean
  was_dismissed: boolean
}

export async function findSuggestionStatus(db: Db, offerId: string): Promise<SuggestionStatus> {
  const { rows } = await sql<SuggestionStatus>`
    select
      (
        select entry.actor_role from ${offerEntries} entry
        where entry.offer_id = ${offerId} and entry.from_status is distinct from entry.to_status
        order by entry.sequence desc limit 1
      ) as ended_by,
      exists (select from blasts where source_offer_id = ${offerId} and status = 'CONFIRMED') as was_used,
      exists (select from dismissed_suggestions where offer_id = ${offerId}) as was_dismissed`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the query returned no row')
  return row
}

export async function dismissSuggestion(db: Db, offerId: string, now: Date): Promise<void> {
  await db
    .insertInto('dismissed_suggestions')
    .values({ offer_id: offerId, dismissed_at: now })
    .onConflict((on) => on.column('offer_id').doNothing())
    .execute()
}

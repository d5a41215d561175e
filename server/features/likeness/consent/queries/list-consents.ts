import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { accountSummaries } from '../../../people/accounts/index.ts'

export type ConsentEntry = {
  number: number
  granted: boolean
  version: string
  actor_account_id: string
  actor_name: string
  /** The text, if it is not one of ours; otherwise null. */
  stored_text: string | null
  created_at: Date
}

/**
 * Lists an account's decisions, newest first. They are numbered without gaps, so the newest number
 * is the total, and a page is a range of numbers.
 */
export async function listConsents(
  db: Db,
  accountId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ entries: ConsentEntry[]; total: number }> {
  const { rows } = await sql<{ total: number } & (ConsentEntry | { number: null })>`
    select latest.number as total, c.number, c.granted, c.version, c.actor_account_id,
      actor.display_name as actor_name, c.created_at, stored.text as stored_text
    from likeness_consent_states latest
    left join likeness_consents c on c.account_id = latest.account_id
      and c.number <= latest.number - ${offset} and c.number > latest.number - ${offset} - ${limit}
    left join likeness_consent_texts stored on stored.version = c.version
    left join ${accountSummaries} actor on actor.id = c.actor_account_id
    where latest.account_id = ${accountId}
    order by c.number desc`.execute(db)
  return { entries: rows.filter((row) => row.number !== null), total: rows[0]?.total ?? 0 }
}

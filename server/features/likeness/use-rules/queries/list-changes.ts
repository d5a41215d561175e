import { type Selectable, sql } from 'kysely'
import type { UseRuleChangesTable } from '../../../../platform/database/tables.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import { accountSummaries } from '../../../people/accounts/index.ts'

export type ChangeRow = Selectable<UseRuleChangesTable> & { actor_name: string | null; proposed_by_name: string | null }

/**
 * Lists the changes of a talent's rules, newest first. Versions have no gaps, so the newest one is
 * the total, and a page is a range of versions.
 */
export async function listChanges(
  db: Db,
  accountId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ entries: ChangeRow[]; total: number }> {
  const { rows } = await sql<{ total: number } & (ChangeRow | { version: null })>`
    select latest.version as total, c.*, actor.display_name as actor_name, proposer.display_name as proposed_by_name
    from use_rule_states latest
    left join use_rule_changes c on c.account_id = latest.account_id
      and c.version <= latest.version - ${offset} and c.version > latest.version - ${offset} - ${limit}
    left join ${accountSummaries} actor on actor.id = c.actor_account_id
    left join ${accountSummaries} proposer on proposer.id = c.proposed_by_account_id
    where latest.account_id = ${accountId}
    order by c.version desc`.execute(db)
  return { entries: rows.filter((row) => row.version !== null), total: rows[0]?.total ?? 0 }
}

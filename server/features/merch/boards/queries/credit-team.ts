import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import type { Credit } from '../domain/credit.ts'

/**
 * Counts a session for a team, once and never again; nothing for a team that is gone. The session is locked by the caller:
 * sessions before teams, everywhere. The team's row is held from here to the end of the transaction: let nothing follow that
 * need not. @returns whether it was counted now. One statement.
 */
export async function creditTeam(trx: Trx, { sessionId, teamId, source }: Credit, at: Date): Promise<boolean> {
  const { rows } = await sql`
    with credited as (
      insert into merch_stat_events (session_id, event_type, team_id, source, created_at)
      select ${sessionId}, 'completion', t.id, ${source}, ${at}::timestamptz from merch_board_teams t where t.id = ${teamId}
      on conflict do nothing
      returning team_id
    )
    update merch_board_teams t
    set events_count = t.events_count + 1, reached_at = greatest(t.reached_at, ${at}::timestamptz)
    from credited where t.id = credited.team_id
    returning t.id`.execute(trx)
  return rows.length > 0
}

/** For which team a session has counted; undefined: for none yet. One statement. */
export async function findCreditedTeam(trx: Trx, sessionId: string): Promise<string | undefined> {
  const event = await trx
    .selectFrom('merch_stat_events')
    .select('team_id')
    .where('session_id', '=', sessionId)
    .where('event_type', '=', 'completion')
    .executeTakeFirst()
  return event?.team_id
}

import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import type { Credit } from '../domain/credit.ts'

/**
 * Adds a session's vote for a team, unless it has already voted, or the team is deleted or belongs
 * to another campaign. The caller must have locked the session, because every transaction locks
 * the session before the team. It should commit soon, because the team's row stays locked.
 * @returns true if this call added the vote
 */
export async function creditTeam(
  trx: Trx,
  { sessionId, teamId, campaignId, source, orderId }: Credit,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with credited as (
      insert into merch_stat_events (session_id, event_type, team_id, source, order_id, created_at)
      select ${sessionId}, 'completion', t.id, ${source}, ${orderId}, ${at}::timestamptz from merch_board_teams t
      where t.id = ${teamId} and (t.campaign_id is null or t.campaign_id = ${campaignId})
      on conflict do nothing
      returning team_id
    )
    update merch_board_teams t
    set events_count = t.events_count + 1, reached_at = greatest(t.reached_at, ${at}::timestamptz)
    from credited where t.id = credited.team_id
    returning t.id`.execute(trx)
  return rows.length > 0
}

/**
 * Removes the vote of a refunded order, or transfers it to `instead`, another paid order of the
 * session. The caller must have locked the session.
 */
export async function revokeCredit(
  trx: Trx,
  { orderId, instead }: { orderId: string; instead: string | null },
  at: Date,
): Promise<void> {
  if (instead !== null) {
    await trx.updateTable('merch_stat_events').set({ order_id: instead }).where('order_id', '=', orderId).execute()
    return
  }
  await sql`
    with taken as (delete from merch_stat_events where order_id = ${orderId} returning team_id)
    update merch_board_teams t
    set events_count = t.events_count - 1, reached_at = greatest(t.reached_at, ${at}::timestamptz)
    from taken where t.id = taken.team_id`.execute(trx)
}

export async function findCreditedTeam(trx: Trx, sessionId: string): Promise<string | undefined> {
  const event = await trx
    .selectFrom('merch_stat_events')
    .select('team_id')
    .where('session_id', '=', sessionId)
    .where('event_type', '=', 'completion')
    .executeTakeFirst()
  return event?.team_id
}

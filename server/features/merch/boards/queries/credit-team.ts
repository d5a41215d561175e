import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import type { Credit } from '../domain/credit.ts'

/**
 * Counts a session for a team, once; nothing for a team that is gone, or is another campaign's. The session is locked by the caller:
 * sessions before teams, everywhere. The team's row is held from here to the end of the transaction: let nothing follow that
 * need not. @returns whether it was counted now. One statement.
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
 * An order was given back: what it made count does no more, unless another order of the session stands, which it counts by
 * from then on. The session is locked by the caller, as for creditTeam. One statement.
 */
export async function takeBackCredit(
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

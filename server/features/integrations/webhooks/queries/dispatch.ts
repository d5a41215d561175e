import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'

export type NewEvent = {
  id: string
  type: string
  entity: string
  position: number
  body: string
  occurredAt: Date
  brandAccountId: string | null
  talentAccountId: string | null
}

/**
 * Stores each event that at least one endpoint may receive, with its deliveries. Locks the
 * endpoints, so that a change to an endpoint's event types takes effect either before all of these
 * events or after them. Endpoints of the operator get every event; others get those that name their
 * account.
 * @returns the number of deliveries
 */
export async function insertEvents(trx: Trx, events: readonly NewEvent[], at: Date): Promise<number> {
  const { rows } = await sql<{ deliveries: number }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e
        (id text, type text, entity text, position bigint, body text, "occurredAt" timestamptz, "brandAccountId" text,
          "talentAccountId" text)
    ), may_have as materialized (
      select id, account_id, event_types from webhook_endpoints
      where status <> 'DISABLED' and (account_id is null or account_id in (
        select "brandAccountId" from given union all select "talentAccountId" from given))
      order by id for key share
    ), subscribed as materialized (
      select e.*, w.id as endpoint_id, w.account_id from given e join may_have w
        on (w.account_id is null or w.account_id = e."brandAccountId" or w.account_id = e."talentAccountId")
        and (cardinality(w.event_types) = 0 or e.type = any(w.event_types))
    ), stored as (
      insert into webhook_events (id, type, entity, position, body, occurred_at, created_at)
      select distinct on (id) id, type, entity, position, body, "occurredAt", ${at}::timestamptz from subscribed
      returning id
    ), delivered as (
      insert into webhook_deliveries (endpoint_id, event_id, account_id, type, entity, position, status, attempts,
        failures, next_attempt_at, occurred_at)
      select t.endpoint_id, t.id, t.account_id, t.type, t.entity, t.position, 'PENDING', 0, 0, ${at}::timestamptz,
        t."occurredAt"
      from subscribed t join stored on stored.id = t.id
      returning 1
    )
    select count(*)::integer as deliveries from delivered`.execute(trx)
  return rows[0]?.deliveries ?? 0
}

export async function insertEventFor(
  trx: Trx,
  { id: endpointId, accountId }: { id: string; accountId: string | null },
  { id, type, entity, position, body, occurredAt }: Omit<NewEvent, 'brandAccountId' | 'talentAccountId'>,
  at: Date,
): Promise<void> {
  await trx
    .insertInto('webhook_events')
    .values({ id, type, entity, position, body, occurred_at: occurredAt, created_at: at })
    .execute()
  await trx
    .insertInto('webhook_deliveries')
    .values({
      endpoint_id: endpointId,
      event_id: id,
      account_id: accountId,
      type,
      entity,
      position,
      status: 'PENDING',
      attempts: 0,
      failures: 0,
      next_attempt_at: at,
      occurred_at: occurredAt,
    })
    .execute()
}

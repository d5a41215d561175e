import { type Selectable, sql } from 'kysely'
import type { WebhookAttemptsTable, WebhookDeliveriesTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { MAX_REPLAYED } from '../domain/limits.ts'

export type DeliveryRow = Selectable<WebhookDeliveriesTable>
export type LoggedDelivery = DeliveryRow & { last_status_code: number | null; last_error: string | null }
export type AttemptRow = Selectable<WebhookAttemptsTable>

const withLastAttempt = (db: Db | Trx) =>
  db
    .selectFrom('webhook_deliveries as d')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('webhook_attempts as a')
          .select(['a.status_code as last_status_code', 'a.error as last_error'])
          .whereRef('a.endpoint_id', '=', 'd.endpoint_id')
          .whereRef('a.event_id', '=', 'd.event_id')
          .orderBy('a.number', 'desc')
          .limit(1)
          .as('last'),
      (on) => on.onTrue(),
    )
    .selectAll('d')
    .select(['last.last_status_code', 'last.last_error'])

type ListInput = {
  endpointId: string
  limit: number
  before?: string | undefined
  status?: DeliveryRow['status'] | undefined
}

/** Lists the newest event first. `before` is the last event of the previous page. */
export function listDeliveries(db: Db, { endpointId, limit, before, status }: ListInput): Promise<LoggedDelivery[]> {
  let query = withLastAttempt(db).where('d.endpoint_id', '=', endpointId)
  if (status !== undefined) query = query.where('d.status', '=', status)
  if (before !== undefined)
    query = query.where('d.position', '<', (at) =>
      at
        .selectFrom('webhook_deliveries as b')
        .select('b.position')
        .where('b.endpoint_id', '=', endpointId)
        .where('b.event_id', '=', before),
    )
  return query.orderBy('d.position', 'desc').limit(limit).execute()
}

export type DeliveryKey = { endpointId: string; eventId: string }

export const findDelivery = (
  db: Db | Trx,
  { endpointId, eventId }: DeliveryKey,
): Promise<(LoggedDelivery & { body: string }) | undefined> =>
  withLastAttempt(db)
    .innerJoin('webhook_events as e', 'e.id', 'd.event_id')
    .select('e.body')
    .where('d.endpoint_id', '=', endpointId)
    .where('d.event_id', '=', eventId)
    .executeTakeFirst()

export const listAttempts = (db: Db, { endpointId, eventId }: DeliveryKey, limit: number): Promise<AttemptRow[]> =>
  db
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('endpoint_id', '=', endpointId)
    .where('event_id', '=', eventId)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()

const again = (at: Date) => ({ status: 'PENDING' as const, failures: 0, next_attempt_at: at, ended_at: null })

/**
 * Makes a delivery due now, unless it is being sent. Returns false if there is no such delivery.
 */
export async function replayDelivery(trx: Trx, { endpointId, eventId }: DeliveryKey, at: Date): Promise<boolean> {
  const found = await trx
    .selectFrom('webhook_deliveries')
    .select('leased_until')
    .where('endpoint_id', '=', endpointId)
    .where('event_id', '=', eventId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return false
  if (found.leased_until !== null && found.leased_until > at) return true
  await trx
    .updateTable('webhook_deliveries')
    .set(again(at))
    .where('endpoint_id', '=', endpointId)
    .where('event_id', '=', eventId)
    .execute()
  return true
}

/** Makes at most `MAX_REPLAYED` ended deliveries due again, oldest first. Returns their number. */
export async function replayDeliveries(
  trx: Trx,
  { endpointId, from, to, types }: { endpointId: string; from: Date; to: Date; types: readonly string[] },
  at: Date,
): Promise<number> {
  const { rows } = await sql<{ event_id: string }>`
    update webhook_deliveries d
    set status = 'PENDING', failures = 0, next_attempt_at = ${at}::timestamptz, ended_at = null
    where d.endpoint_id = ${endpointId} and d.status <> 'PENDING' and d.event_id in (
      select event_id from webhook_deliveries
      where endpoint_id = ${endpointId} and status <> 'PENDING' and occurred_at >= ${from}::timestamptz
        and occurred_at < ${to}::timestamptz
        and (${types.length === 0}::boolean or type = any(${[...types]}::text[]))
      order by position limit ${MAX_REPLAYED})
    returning d.event_id`.execute(trx)
  return rows.length
}

/**
 * Makes all pending deliveries of an endpoint due now, and allows the full number of attempts
 * again. Otherwise a delivery with earlier failures would soon be given up. A delivery that is
 * being sent keeps its lease.
 */
export async function hastenDeliveries(trx: Trx, endpointId: string, at: Date): Promise<void> {
  await sql`
    update webhook_deliveries set failures = 0,
      next_attempt_at = case when leased_until > ${at}::timestamptz then next_attempt_at
        else least(next_attempt_at, ${at}::timestamptz) end
    where endpoint_id = ${endpointId} and status = 'PENDING'
      and (failures > 0 or next_attempt_at > ${at}::timestamptz)`.execute(trx)
}

/** Ends pending deliveries of types that the endpoint no longer wants. */
export async function skipUnwanted(
  trx: Trx,
  { endpointId, types, always }: { endpointId: string; types: readonly string[]; always: string },
  at: Date,
): Promise<void> {
  if (types.length === 0) return
  await sql`
    update webhook_deliveries set status = 'SKIPPED', leased_until = null, ended_at = ${at}::timestamptz
    where endpoint_id = ${endpointId} and status = 'PENDING' and type <> all(${[...types, always]}::text[])`.execute(
    trx,
  )
}

export async function pruneEvents(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_events where id in (
      select id from webhook_events where created_at < ${before}::timestamptz order by created_at limit ${limit})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}

import { sql } from 'kysely'
import { addMs } from '../../../../platform/clock.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { AT_ONCE_PER_ENDPOINT, LEASE_MS } from '../domain/limits.ts'
import type { SealedSecrets } from '../secrets.ts'

export async function listDueEndpoints(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from webhook_endpoints e
    join lateral (
      select d.next_attempt_at from webhook_deliveries d
      where d.endpoint_id = e.id and d.status = 'PENDING' and d.next_attempt_at <= ${now}::timestamptz
      order by d.next_attempt_at limit 1
    ) due on true
    where e.status = 'ACTIVE'
    order by due.next_attempt_at, e.id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function hasEndpoints(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from webhook_endpoints where status <> 'DISABLED') as has`.execute(db)
  return rows[0]?.has ?? false
}

export type Target = SealedSecrets & { id: string; url: string }

/** Undefined if the endpoint was deleted or is no longer active. */
export const lockTarget = (trx: Trx, id: string): Promise<Target | undefined> =>
  trx
    .selectFrom('webhook_endpoints')
    .select([
      'id',
      'url',
      'secret_sealed as secretSealed',
      'previous_secret_sealed as previousSecretSealed',
      'previous_secret_until as previousSecretUntil',
    ])
    .where('id', '=', id)
    .where('status', '=', 'ACTIVE')
    .forNoKeyUpdate()
    .executeTakeFirst()

/** `attempt` is the number of this attempt and the fencing token. */
export type ClaimedDelivery = { endpointId: string; eventId: string; attempt: number; failures: number; body: string }

/**
 * Claims due deliveries of an endpoint in order; the caller holds the endpoint's lock. A delivery
 * waits for earlier ones of the same entity. At most `AT_ONCE_PER_ENDPOINT` claims exist across
 * all processes.
 */
export async function claimDeliveries(trx: Trx, endpointId: string, now: Date): Promise<ClaimedDelivery[]> {
  const leaseEndsAt = addMs(now, LEASE_MS)
  const { rows } = await sql<ClaimedDelivery>`
    with due as materialized (
      select d.event_id from webhook_deliveries d
      where d.endpoint_id = ${endpointId} and d.status = 'PENDING' and d.next_attempt_at <= ${now}::timestamptz
        and not exists (
          select from webhook_deliveries earlier
          where earlier.endpoint_id = d.endpoint_id and earlier.entity = d.entity and earlier.status = 'PENDING'
            and earlier.position < d.position)
      order by d.position
      limit greatest(0, ${AT_ONCE_PER_ENDPOINT}::int - (
        select count(*) from webhook_deliveries l
        where l.endpoint_id = ${endpointId} and l.status = 'PENDING' and l.leased_until > ${now}::timestamptz))
    )
    update webhook_deliveries d
    set attempts = d.attempts + 1, leased_until = ${leaseEndsAt}::timestamptz,
      next_attempt_at = ${leaseEndsAt}::timestamptz
    from due join webhook_events e on e.id = due.event_id
    where d.endpoint_id = ${endpointId} and d.event_id = due.event_id and d.status = 'PENDING'
      and d.next_attempt_at <= ${now}::timestamptz
    returning d.endpoint_id as "endpointId", d.event_id as "eventId", d.attempts as attempt, d.failures, e.body
  `.execute(trx)
  return rows
}

import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import type { ClaimedDelivery } from './claim-deliveries.ts'

export type AttemptResult = {
  status: 'DELIVERED' | 'FAILED' | 'PENDING'
  nextAttemptAt: Date
  attemptedAt: Date
  endedAt: Date
  durationMs: number
  statusCode: number | null
  response: string | null
  error: string | null
}

/**
 * Stores the result of an attempt, unless another process has claimed the delivery, the endpoint
 * was deleted, or the delivery has ended.
 * @returns false if nothing was stored
 */
export async function recordAttempt(
  trx: Trx,
  { endpointId, eventId, attempt }: ClaimedDelivery,
  result: AttemptResult,
): Promise<boolean> {
  const { status, endedAt } = result
  const { rows } = await sql<{ number: number }>`
    with ended as (
      update webhook_deliveries set status = ${status}, leased_until = null,
        failures = failures + ${status === 'DELIVERED' ? 0 : 1}::integer,
        next_attempt_at = ${result.nextAttemptAt}::timestamptz,
        ended_at = ${status === 'PENDING' ? null : endedAt}::timestamptz
      where endpoint_id = ${endpointId} and event_id = ${eventId} and attempts = ${attempt} and status = 'PENDING'
        and leased_until is not null
      returning endpoint_id, event_id, attempts, account_id
    )
    insert into webhook_attempts
      (endpoint_id, event_id, number, account_id, attempted_at, duration_ms, status_code, response, error)
    select endpoint_id, event_id, attempts, account_id, ${result.attemptedAt}::timestamptz, ${result.durationMs}::integer,
      ${result.statusCode}::integer, ${result.response}::text, ${result.error}::text
    from ended
    returning number`.execute(trx)
  return rows.length > 0
}

export type StoppedEndpoint = { id: string; accountId: string | null; url: string }

/** Returns undefined if the endpoint was not active, so that its owner is notified once. */
export const stopEndpoint = (
  trx: Trx,
  id: string,
  how: { status: 'PAUSED'; status_reason: 'GAVE_UP' } | { status: 'DISABLED'; status_reason: 'GONE' },
  at: Date,
): Promise<StoppedEndpoint | undefined> =>
  trx
    .updateTable('webhook_endpoints')
    .set({ ...how, updated_at: at })
    .where('id', '=', id)
    .where('status', '=', 'ACTIVE')
    .returning(['id', 'account_id as accountId', 'url'])
    .executeTakeFirst()

/**
 * Locks an endpoint before its deliveries. Claims lock them in this order, so the two cannot
 * deadlock.
 */
export async function lockEndpoint(trx: Trx, id: string): Promise<void> {
  await trx.selectFrom('webhook_endpoints').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

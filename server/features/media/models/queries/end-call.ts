import { sql } from 'kysely'
import { addMs } from '../../../../platform/clock.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { storableText } from '../../../../platform/storable-text.ts'
import { BREAKER } from '../domain/breaker.ts'
import type { CallOutcome } from '../domain/outcomes.ts'

export type CallEnd = {
  id: string
  outcome: CallOutcome
  costMicroUsd: number
  milliseconds: number
  failureMessage: string | null
  at: Date
}

/** If a call was marked as lost but still ends, its real outcome replaces the mark. */
export async function endCall(db: Db, { id, outcome, costMicroUsd, milliseconds, ...end }: CallEnd): Promise<void> {
  await sql`
    with ended as (
      update model_calls set outcome = ${outcome}, cost_micro_usd = ${costMicroUsd}::bigint,
        milliseconds = ${milliseconds}::int, failure_message = ${end.failureMessage && storableText(end.failureMessage)}, ended_at = ${end.at}::timestamptz
      where id = ${id} and outcome in ('running', 'lost')
      returning day, purpose, reserved_micro_usd
    ), freed as (
      update model_slots set call_id = null, lease_until = null where call_id = ${id}
    )
    insert into model_spending as s (day, spent_micro_usd, anybody_micro_usd, fan_micro_usd)
    select day, more, case when purpose = 'anybody' then more else 0 end, case when purpose = 'fan' then more else 0 end
    from (select day, purpose, ${costMicroUsd}::bigint - reserved_micro_usd as more from ended) booked
    where more <> 0
    on conflict (day) do update set spent_micro_usd = s.spent_micro_usd + excluded.spent_micro_usd,
      anybody_micro_usd = s.anybody_micro_usd + excluded.anybody_micro_usd,
      fan_micro_usd = s.fan_micro_usd + excluded.fan_micro_usd`.execute(db)
}

/**
 * Pauses a model that had too many failures within the window. These failures are not counted
 * again later. Call it after committing the failure, so that the last of several concurrent calls
 * sees all failures.
 * @returns true if the model pauses from now on
 */
export async function pauseIfFailing(db: Db, modelKey: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update ai_models m set rests_until = ${addMs(at, BREAKER.restMs)}::timestamptz
    where m.key = ${modelKey} and (m.rests_until is null or m.rests_until <= ${at}::timestamptz)
      and ${BREAKER.failures}::int <= (
        select count(*) from model_calls c
        where c.model_key = m.key and c.outcome in ('unavailable', 'timed_out', 'failed')
          and c.ended_at > ${addMs(at, -BREAKER.windowMs)}::timestamptz
          and (m.rests_until is null or c.ended_at > m.rests_until)
      )
    returning m.key`.execute(db)
  return rows.length > 0
}

/**
 * Marks as lost the running calls of jobs whose process has crashed. Their slots become free, but
 * the calls still count.
 */
export async function markCallsLost(db: Db | Trx, jobIds: readonly string[], at: Date): Promise<void> {
  await sql`
    with lost as (
      update model_calls set outcome = 'lost', ended_at = ${at}::timestamptz
      where job_id in (${sql.join(jobIds)}) and outcome = 'running'
      returning id
    )
    update model_slots set call_id = null, lease_until = null where call_id in (select id from lost)`.execute(db)
}

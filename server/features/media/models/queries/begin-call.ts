import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { budgetShares, CallPurpose } from '../domain/purpose.ts'

export type NewCall = {
  id: string
  modelKey: string
  adapter: string
  providerModel: string
  jobId: string | null
  day: string
  priceMicroUsd: number
  purpose: CallPurpose
  shares: ReturnType<typeof budgetShares>
  isFree: boolean
  concurrency: number
  at: Date
  leaseUntil: Date
}

/**
 * Takes a slot, reserves the price and records the call, in one query that is safe for concurrent
 * processes. A call whose lease has expired is marked as lost but still counts, because it may
 * have been charged. A paid call without a known price may begin while any budget is left.
 */
export async function beginCall(db: Db, call: NewCall): Promise<'begun' | 'no free slot' | 'budget spent'> {
  const { modelKey, priceMicroUsd: price, purpose, shares } = call
  const needed = Math.max(1, price)
  const isUnpaid = purpose !== 'account'
  const [anybody, fan] = [purpose === 'anybody' ? price : 0, purpose === 'fan' ? price : 0]
  const min = purpose === 'account' ? shares.whole : purpose === 'fan' ? shares.unpaid : shares.anybody
  const { rows } = await sql<{ free: number; begun: number }>`
    with free as (
      select slot, call_id from model_slots
      where model_key = ${modelKey} and slot <= ${call.concurrency}
        and (lease_until is null or lease_until <= ${call.at}::timestamptz)
      order by slot limit 1 for update skip locked
    ), reserved as (
      insert into model_spending as s (day, spent_micro_usd, anybody_micro_usd, fan_micro_usd)
      select ${call.day}, ${price}::bigint, ${anybody}::bigint, ${fan}::bigint from free
      where not ${call.isFree}::boolean and ${needed}::bigint <= ${min}::bigint
      on conflict (day) do update set spent_micro_usd = s.spent_micro_usd + excluded.spent_micro_usd,
          anybody_micro_usd = s.anybody_micro_usd + excluded.anybody_micro_usd,
          fan_micro_usd = s.fan_micro_usd + excluded.fan_micro_usd
        where s.spent_micro_usd + ${needed}::bigint <= ${shares.whole}::bigint
          and (not ${isUnpaid}::boolean
            or s.anybody_micro_usd + s.fan_micro_usd + ${needed}::bigint <= ${shares.unpaid}::bigint)
          and (${purpose}::text <> 'anybody' or s.anybody_micro_usd + ${needed}::bigint <= ${shares.anybody}::bigint)
      returning day
    ), taken as (
      update model_slots m set call_id = ${call.id}, lease_until = ${call.leaseUntil}::timestamptz
      from free
      where m.model_key = ${modelKey} and m.slot = free.slot
        and (${call.isFree}::boolean or exists (select from reserved))
      returning free.call_id as left_by
    ), lost as (
      update model_calls c set outcome = 'lost', ended_at = ${call.at}::timestamptz
      from taken where c.id = taken.left_by and c.outcome = 'running'
    ), begun as (
      insert into model_calls (id, model_key, adapter, provider_model, job_id, day, outcome, reserved_micro_usd,
        cost_micro_usd, started_at, purpose)
      select ${call.id}, ${modelKey}, ${call.adapter}, ${call.providerModel}, ${call.jobId}, ${call.day}, 'running',
        ${price}::bigint, ${price}::bigint, ${call.at}::timestamptz, ${purpose}
      from taken
      returning id
    )
    select (select count(*) from free) as free, (select count(*) from begun) as begun`.execute(db)
  if (rows[0]?.begun) return 'begun'
  return rows[0]?.free ? 'budget spent' : 'no free slot'
}

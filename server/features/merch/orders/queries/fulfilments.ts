import { type Selectable, sql } from 'kysely'
import type { MerchFulfilmentsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'
import { paymentStandings } from '../../../money/payment/index.ts'
import type { Part } from '../domain/order-statuses.ts'
import type { PreparedItem } from './find-order-details.ts'

/** A leased task. No other run works on it until the lease ends. */
export type ClaimedFulfilment = {
  orderId: string
  part: Part
  printId: string
  state: 'waiting' | 'placed'
  /**
   * Fencing number: the result of an earlier attempt is rejected, so a slow attempt cannot
   * overwrite a later one.
   */
  attempts: number
  failures: number
  prepared: readonly PreparedItem[] | null
  stopWantedAt: Date | null
}

/**
 * Leases a due task. A print task is not due while the fan can still cancel, or while the payment
 * is disputed or partly refunded without a decision by an admin. A file task is held back only
 * while a bank holds the money: after a partial refund the rest of the order is still paid.
 */
export async function claimFulfilment(
  db: Db,
  { now, until, cancelableAfter }: { now: Date; until: Date; cancelableAfter: Date },
): Promise<ClaimedFulfilment | undefined> {
  const { rows } = await sql<Selectable<MerchFulfilmentsTable>>`
    update merch_fulfilments set leased_until = ${until}::timestamptz, attempts = attempts + 1
    where (order_id, part) in (
      select order_id, part from merch_fulfilments
      where due_at <= ${now}::timestamptz and (leased_until is null or leased_until <= ${now}::timestamptz)
        and state in ('waiting', 'placed')
        and (part = 'files' or state = 'placed' or stop_wanted_at is not null or created_at <= ${cancelableAfter}::timestamptz)
        and (state <> 'waiting' or stop_wanted_at is not null or not exists (
          select from merch_orders o join ${paymentStandings} p on p.id = o.payment_id
          where o.id = merch_fulfilments.order_id and case part when 'files' then p.is_withdrawn else p.is_contested end))
      order by due_at, order_id, part limit 1 for update skip locked)
    returning *`.execute(db)
  const [row] = rows
  return (
    row && {
      orderId: row.order_id,
      part: row.part,
      printId: row.print_id ?? row.order_id,
      state: row.state as 'waiting' | 'placed',
      attempts: row.attempts,
      failures: row.failures,
      prepared: row.prepared as PreparedItem[] | null,
      stopWantedAt: row.stop_wanted_at,
    }
  )
}

export type FulfilmentResult = {
  state: 'waiting' | 'placed' | 'done' | 'stopped' | 'given_up'
  /** Next attempt; null if nothing is left to do. */
  dueAt: Date | null
  failures?: number
  reason?: string | null
  /** The print shop refused the order, so there is no further attempt. */
  isRefused?: boolean
  provider?: string
  providerOrderId?: string
  prepared?: readonly PreparedItem[]
}

/**
 * Stores the result of an attempt and ends the lease. The task is due at once if a stop was
 * requested meanwhile. False if another attempt has leased the task.
 */
export async function recordFulfilment(
  trx: Db | Trx,
  { orderId, part, attempts, stopWantedAt }: Pick<ClaimedFulfilment, 'orderId' | 'part' | 'attempts' | 'stopWantedAt'>,
  result: FulfilmentResult,
  at: Date,
): Promise<boolean> {
  const { state, dueAt, failures = 0, reason = null, isRefused = false, provider, providerOrderId, prepared } = result
  const { numAffectedRows } = await sql`
    update merch_fulfilments set state = ${state}, leased_until = null, failures = ${failures}, reason = ${reason},
      is_refused = ${isRefused},
      provider = coalesce(${provider ?? null}, provider),
      provider_order_id = coalesce(${providerOrderId ?? null}, provider_order_id),
      prepared = coalesce(${prepared ? JSON.stringify(prepared) : null}::jsonb, prepared),
      due_at = case when ${dueAt}::timestamptz is null then null
        -- The stop was requested during this attempt.
        when stop_wanted_at is not null and ${stopWantedAt === null}::boolean then ${at}::timestamptz
        else ${dueAt}::timestamptz end,
      updated_at = ${at}::timestamptz
    where order_id = ${orderId} and part = ${part} and attempts = ${attempts} and state in ('waiting', 'placed')`.execute(
    trx,
  )
  return (numAffectedRows ?? 0n) > 0n
}

/** Later attempts use the same files. */
export async function savePreparedItems(
  db: Db,
  { orderId, part, attempts }: Pick<ClaimedFulfilment, 'orderId' | 'part' | 'attempts'>,
  prepared: readonly PreparedItem[],
): Promise<void> {
  await db
    .updateTable('merch_fulfilments')
    .set({ prepared: JSON.stringify(prepared) })
    .where('order_id', '=', orderId)
    .where('part', '=', part)
    .where('attempts', '=', attempts)
    .execute()
}

/**
 * Undefined for an unknown id, and for one that the print shop refused, because the order then has
 * a new id.
 */
export async function findOrderIdOfPrint(db: Pick<Db, 'selectFrom'>, printId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('merch_fulfilments')
    .select('order_id')
    .where('part', '=', 'things')
    .where((where) =>
      where.or([
        where('print_id', '=', printId),
        where.and([where('order_id', '=', printId), where('print_id', 'is', null)]),
      ]),
    )
    .executeTakeFirst()
  return row?.order_id
}

/**
 * Ends a task because the print shop reported the end of the print order, also while no run works
 * on it. Ignores a report about a replaced print order. Even a stopped task can become done,
 * because the print shop may have received the order before the stop.
 */
export async function endFulfilment(
  trx: Trx,
  { orderId, printId }: { orderId: string; printId: string },
  { state, reason }: { state: 'done' | 'stopped' | 'given_up'; reason: string | null },
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('merch_fulfilments')
    .set({ state, reason, is_refused: state === 'given_up', due_at: null, updated_at: at })
    .where('order_id', '=', orderId)
    .where(sql<boolean>`coalesce(print_id, order_id) = ${printId}`)
    .where('part', '=', 'things')
    .where('state', 'in', state === 'done' ? ['waiting', 'placed', 'stopped'] : ['waiting', 'placed'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Restarts tasks for which retries were given up. A refused print order gets a new id, because the
 * print shop would refuse the old one. Any other print order keeps its id, which the print shop
 * may already know. False if there was no such task.
 */
export async function retryFulfilments(trx: Trx, orderId: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update merch_fulfilments set state = 'waiting', due_at = ${at}::timestamptz, failures = 0, reason = null,
      print_id = case when is_refused and part = 'things' then ${newId()} else print_id end,
      is_refused = false, updated_at = ${at}::timestamptz
    where order_id = ${orderId} and state = 'given_up' and stop_wanted_at is null`.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}

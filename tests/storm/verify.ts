import { type RawBuilder, sql } from 'kysely'
import { checkBooks } from '../../server/features/money/reconciliation/index.ts'
import { OFFER_TRANSITIONS } from '../../server/features/offers/offer/domain/transitions.ts'
import type { Db } from '../../server/platform/database/transaction.ts'
import { ORDER_CHECKS } from './verify-orders.ts'

export type Finding = { what: string; history?: number }

/**
 * All invariants except the order of payouts, which was recorded during the storm
 * (`findPayoutsOutOfOrder`).
 */
export async function verify(db: Db): Promise<Finding[]> {
  const books = (await checkBooks(db)).flatMap(({ differences }) => differences.map((what) => ({ what })))
  const found = await Promise.all(
    [...CHECKS, ...ORDER_CHECKS].map(({ invariant, find }) => findAll(db, invariant, find)),
  )
  return withHistories(db, [...books, ...found.flat(), ...(await findImpossibleHistories(db))])
}

export const withHistories = (db: Db, findings: readonly Finding[]): Promise<Finding[]> =>
  Promise.all(findings.map((finding) => withHistory(db, finding)))

export type Check = { invariant: string; find: RawBuilder<unknown> }

/** Each query finds violations, as rows with one column `what`. */
const CHECKS: readonly Check[] = [
  {
    invariant: 'an offer is paid at most once and released at most once',
    find: sql`
      select a.owner || ' ' || t.kind || ' ' || count(*) as what
      from ledger_transfers t join ledger_postings p on p.transfer_id = t.id
      join ledger_accounts a on a.id = p.ledger_account_id
      where a.kind = 'ESCROW' and t.kind in ('escrow-funded', 'escrow-released')
      group by a.owner, t.kind having count(*) > 1`,
  },
  {
    invariant: 'the processor’s amount of each payment equals that in our books',
    find: sql`
      with theirs as (
        select metadata ->> 'paymentId' as id, upper(currency) as currency,
          -- A payment whose idempotency key expired may have a second intent, which no buyer received.
          sum(amount_received - amount_refunded - (select coalesce(sum(d.amount), 0) from simulator.disputes d
            where d.payment_intent_id = i.id and d.status <> 'won')) as amount
        from simulator.payment_intents i group by 1, 2
      ), ours as (
        select split_part(t.reference, ':', 1) as id, a.currency, sum(p.amount_minor_unit) as amount
        from ledger_transfers t join ledger_postings p on p.transfer_id = t.id
        join ledger_accounts a on a.id = p.ledger_account_id
        where a.kind = 'PROCESSOR' and t.kind not like 'payout-%' and t.kind not like 'advance-%'
        group by 1, 2
      )
      select coalesce(theirs.id, ours.id) || ': the processor has ' || coalesce(theirs.amount, 0)
        || ', our books ' || coalesce(ours.amount, 0) as what
      from theirs full join ours on ours.id = theirs.id and ours.currency = theirs.currency
      where coalesce(theirs.amount, 0) <> coalesce(ours.amount, 0)`,
  },
  {
    invariant: 'the processor’s balance in each currency equals that in our books',
    find: sql`
      with theirs as (
        select currency, sum(amount) as amount from (
          select upper(currency) as currency,
            amount_received - amount_refunded - (select coalesce(sum(d.amount), 0) from simulator.disputes d
              where d.payment_intent_id = i.id and d.status <> 'won') as amount
          from simulator.payment_intents i
          union all select upper(currency), amount_reversed - amount from simulator.transfers
        ) moved group by currency
      ), ours as (
        select a.currency, sum(p.amount_minor_unit) as amount
        from ledger_postings p join ledger_accounts a on a.id = p.ledger_account_id
        where a.kind = 'PROCESSOR' group by a.currency
      )
      select coalesce(theirs.currency, ours.currency) || ': the processor has ' || coalesce(theirs.amount, 0)
        || ', our books ' || coalesce(ours.amount, 0) as what
      from theirs full join ours on ours.currency = theirs.currency
      where coalesce(theirs.amount, 0) <> coalesce(ours.amount, 0)`,
  },
  {
    invariant: 'every transfer is one payout, every payout one transfer',
    find: sql`
      select coalesce('transfer ' || t.id || ' of payout ' || (t.metadata ->> 'payoutId'), 'payout ' || p.id) as what
      from simulator.transfers t
      full join payouts p on p.id = t.metadata ->> 'payoutId' and p.transfer_id = t.id and p.status = 'SUCCEEDED'
        and p.amount_minor_unit = t.amount and p.currency = upper(t.currency) and p.destination = t.destination
      -- A transfer that was fully reversed needs no payout.
      where t.id is null and p.status = 'SUCCEEDED' or p.id is null and t.amount_reversed < t.amount`,
  },
  {
    invariant: 'no payout, refund, decision or webhook is unfinished',
    find: sql`
      select 'payout ' || id as what from payouts where status = 'PENDING'
      union all select 'refund of payment ' || payment_id from refunds where status = 'PENDING'
      union all select 'refund of payment ' || id from payments where refund_requested_at is not null and refunded_at is null
      union all select 'decision on payment ' || id from payments where status = 'AUTHORIZED' and review_decision is not null
      union all select 'webhook ' || id || ' ' || type || ': ' || coalesce(last_error, 'not sent')
        from simulator.events where deliver_at is not null`,
  },
  {
    invariant: 'the state of each payment fits that of its intent',
    find: sql`
      select p.id || ' is ' || p.status || ', its intent ' || i.status as what
      from payments p join simulator.payment_intents i on i.id = p.processor_payment_id
      where case p.status when 'SUCCEEDED' then i.status <> 'succeeded' when 'REFUNDED' then i.status <> 'succeeded'
        when 'AUTHORIZED' then i.status <> 'requires_capture' else i.status in ('succeeded', 'requires_capture') end
      union all
      select i.id || ' is ' || i.status || ', but has no payment' from simulator.payment_intents i
      where i.status in ('succeeded', 'requires_capture')
        and not exists (select from payments p where p.processor_payment_id = i.id)`,
  },
  {
    invariant: 'the state of each offer fits that of its payment',
    find: sql`
      select o.id || ' is ' || o.status || ', its payment ' || coalesce(p.status, 'missing') as what
      from offers o left join payments p on p.processor_payment_id = o.processor_payment_id
      where o.status = 'PENDING_PAY_CAPTURE' and p.status is distinct from 'AUTHORIZED'
        or o.status in ('PAID', 'DELIVERED', 'REVISION_REQUESTED', 'DISPUTED') and o.completed_at is null
          and (p.status is distinct from 'SUCCEEDED' or p.refund_requested_at is not null)
        or o.status = 'ACCEPTED' and o.processor_payment_id is not null
      union all
      select o.id || ' is ' || o.status || ', and payment ' || p.id || ' was taken for it'
      from offers o join payments p on p.pay_for_id = o.id
      where p.status = 'SUCCEEDED' and p.refund_requested_at is null
        and (o.processor_payment_id is distinct from p.processor_payment_id
          or o.status in ('APPROVED', 'COUNTERED', 'ACCEPTED', 'PENDING_PAY_CAPTURE', 'REJECTED', 'EXPIRED', 'CANCELLED'))`,
  },
]

async function findAll(db: Db, invariant: string, find: RawBuilder<unknown>): Promise<Finding[]> {
  const { rows } = await (find as RawBuilder<{ what: string }>).execute(db)
  return rows.map(({ what }) => ({ what: `Violated: ${invariant}: ${what}` }))
}

/**
 * Finds entries that are not in the transition table, and offers whose entries form no chain to
 * the current state: each state except the last must be entered as often as left. Times cannot
 * order the entries, because each process reads its own clock before it waits for its lock.
 */
async function findImpossibleHistories(db: Db): Promise<Finding[]> {
  const offers = await db.selectFrom('offers').select(['id', 'status']).execute()
  const entries = await db
    .selectFrom('offer_history')
    .select(['offer_id', 'from_status', 'to_status', 'action', 'actor_role'])
    .execute()
  const findings: Finding[] = []
  const balance = new Map<string, Map<string | null, number>>(offers.map(({ id }) => [id, new Map()]))
  for (const entry of entries) {
    const isKnown = OFFER_TRANSITIONS.some(
      (move) =>
        move.action === entry.action &&
        move.to === entry.to_status &&
        (move.from as readonly (string | null)[]).includes(entry.from_status) &&
        (move.by === entry.actor_role || (move.action === 'PAYMENT_RETURNED' && entry.actor_role === 'admin')),
    )
    const spoken = `${entry.from_status} ${entry.action} ${entry.to_status} by ${entry.actor_role}`
    if (!isKnown) findings.push({ what: `No such move for ${entry.offer_id}: ${spoken}` })
    const states = balance.get(entry.offer_id)
    states?.set(entry.from_status, (states.get(entry.from_status) ?? 0) - 1)
    states?.set(entry.to_status, (states.get(entry.to_status) ?? 0) + 1)
  }
  for (const { id, status } of offers) {
    const states = balance.get(id) ?? new Map<string | null, number>()
    const left = [...states].filter(([, count]) => count !== 0).map(([state, count]) => `${state} ${count}`)
    if (left.sort().join() !== [`${status} 1`, 'null -1'].sort().join())
      findings.push({ what: `The history of ${id} (${status}) is not one chain: ${left.join(', ')}` })
  }
  return findings
}

async function withHistory(db: Db, finding: Finding): Promise<Finding> {
  const direct = /(?:storm-(?:offer|product)-|0fafafa)(\d+)/.exec(finding.what)
  if (direct) return { ...finding, history: Number(direct[1]) }
  const ids = finding.what.match(/[0-9a-f]{8}-[0-9a-f-]{27}|pi_\w+/g) ?? []
  if (ids.length === 0) return finding
  const payment = await db
    .selectFrom('payments')
    .select('pay_for_id')
    .where((where) => where.or([where('id', 'in', ids), where('processor_payment_id', 'in', ids)]))
    .executeTakeFirst()
  const index = /(?:storm-(?:offer|product)-|0fafafa)(\d+)/.exec(payment?.pay_for_id ?? '')?.[1]
  return index === undefined ? finding : { ...finding, history: Number(index) }
}

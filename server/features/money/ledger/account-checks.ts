import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/transaction.ts'
import type { BooksCheck } from './books-check.ts'
import type { LedgerAccount } from './post-transfer.ts'

type Difference = { owner: string; currency: string; held: number; expected: number }

/** Holds one kind of account against what the product's own rows say it must hold; debits positive, credits negative. */
async function compare(
  db: Db,
  kind: LedgerAccount['kind'],
  expected: RawBuilder<unknown>,
): Promise<readonly Difference[]> {
  const { rows } = await sql<Difference>`
    with held as (
      select a.owner, a.currency, sum(p.amount_minor_unit) as amount
      from ledger_accounts a join ledger_postings p on p.ledger_account_id = a.id
      where a.kind = ${kind} group by a.owner, a.currency
    ), wanted as (${expected})
    select coalesce(h.owner, w.owner) as owner, coalesce(h.currency, w.currency) as currency,
      coalesce(h.amount, 0) as held, coalesce(w.amount, 0) as expected
    from held h full join wanted w on w.owner = h.owner and w.currency = h.currency
    where coalesce(h.amount, 0) <> coalesce(w.amount, 0)
    order by 1, 2`.execute(db)
  return rows
}

/** An offer's money is in escrow from its payment until it is released or given back; a late dispute finds it released. */
const ESCROWED = sql`
  select id as owner, currency, -total_brand_price_minor_unit as amount from offers
  where status in ('PAID', 'DELIVERED', 'REVISION_REQUESTED', 'DISPUTED') and completed_at is null`

const EARNED = sql`
  select account_id as owner, currency, -sum(amount_minor_unit) as amount from share_tracking
  where payout_id is null and status in ('OPEN', 'HELD')
  group by account_id, currency`

const IN_TRANSIT = sql`
  select id as owner, currency, -amount_minor_unit as amount from payouts where status = 'PENDING'`

/** What waits to go back; what banks took until they decide; and parts that went, until a person has decided. */
const SUSPENDED = sql`
  select id as owner, currency, sum(amount) as amount from (
    select id, currency, part_settled_minor_unit - amount_minor_unit as amount from payments
    where refund_requested_at is not null and refunded_at is null
    union all
    select id, currency, withdrawn_minor_unit from payments where withdrawn_minor_unit > 0
    union all
    select id, currency, outside_refunded_minor_unit + lost_minor_unit - part_settled_minor_unit from payments
    where refunded_at is null
  ) parts group by id, currency`

/**
 * What came, but for what went back, what banks have until they decide, and what was paid out. A refund that came back
 * and was paid from elsewhere is still here. What was given back as a whole before we heard of it never came.
 */
const AT_PROCESSOR = sql`
  select 'platform' as owner, currency, sum(amount) as amount from (
    select p.currency, p.amount_minor_unit - p.withdrawn_minor_unit
      - case when p.refunded_at is null or r.status = 'PAID_OTHERWISE'
          then p.outside_refunded_minor_unit + p.lost_minor_unit else p.amount_minor_unit end as amount
    from payments p left join refunds r on r.payment_id = p.id where p.succeeded_at is not null
    union all
    select currency, -amount_minor_unit from payouts where status = 'SUCCEEDED'
  ) parts group by currency`

/** What the operator laid out for refunds that the processor could not carry out. */
const LAID_OUT = sql`
  select 'platform' as owner, currency, -sum(amount_minor_unit) as amount from refunds
  where status = 'PAID_OTHERWISE' group by currency`

const sentences = (rows: readonly Difference[], say: (row: Difference) => string): string[] => rows.map(say)

export const ACCOUNT_CHECKS: readonly BooksCheck[] = [
  {
    check: 'Escrow holds what every paid and unreleased offer was paid, and nothing else',
    find: async (db) =>
      sentences(
        await compare(db, 'ESCROW', ESCROWED),
        ({ owner, currency, held, expected }) =>
          `The escrow of offer ${owner} holds ${-held} ${currency}, and ought to hold ${-expected}.`,
      ),
  },
  {
    check: 'What each seller is owed is what their earnings say',
    find: async (db) =>
      sentences(
        await compare(db, 'SELLER_PAYABLE', EARNED),
        ({ owner, currency, held, expected }) =>
          `Seller ${owner} is owed ${-held} ${currency} by the books and ${-expected} by their open and held earnings.`,
      ),
  },
  {
    check: 'Money in transit is exactly the payouts under way',
    find: async (db) =>
      sentences(
        await compare(db, 'PAYOUT_IN_TRANSIT', IN_TRANSIT),
        ({ owner, currency, held, expected }) =>
          `Payout ${owner} has ${-held} ${currency} in transit, and ought to have ${-expected}.`,
      ),
  },
  {
    check: 'Suspense holds exactly the payments that wait for their refund or for a bank’s decision',
    find: async (db) =>
      sentences(
        await compare(db, 'SUSPENSE', SUSPENDED),
        ({ owner, currency, held, expected }) =>
          `Payment ${owner} has ${-held} ${currency} in suspense, and ought to have ${-expected}.`,
      ),
  },
  {
    check: 'What the operator is owed is what it laid out for refunds',
    find: async (db) =>
      sentences(
        await compare(db, 'OPERATOR', LAID_OUT),
        ({ currency, held, expected }) =>
          `The operator is owed ${-held} ${currency} by the books and ${-expected} by the refunds it paid itself.`,
      ),
  },
  {
    check: 'The processor holds what was paid, less what went back and what was paid out',
    find: async (db) =>
      sentences(
        await compare(db, 'PROCESSOR', AT_PROCESSOR),
        ({ currency, held, expected }) =>
          `The processor holds ${held} ${currency} by the books and ${expected} by our payments and payouts.`,
      ),
  },
]

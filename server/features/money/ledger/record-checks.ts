import { sql } from 'kysely'
import type { Db } from '../../../platform/database/transaction.ts'
import type { BooksCheck } from './books-check.ts'

async function findUnbalancedCurrencies(db: Db): Promise<string[]> {
  const { rows } = await sql<{ currency: string; total: number }>`
    select a.currency, sum(p.amount_minor_unit) as total
    from ledger_postings p join ledger_accounts a on a.id = p.ledger_account_id
    group by a.currency having sum(p.amount_minor_unit) <> 0 order by 1`.execute(db)
  return rows.map(({ currency, total }) => `All postings in ${currency} add up to ${total}, not to zero.`)
}

async function findUnbalancedTransfers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string; kind: string; currency: string | null; total: number | null }>`
    select t.id, t.kind, a.currency, sum(p.amount_minor_unit) as total
    from ledger_transfers t
    left join ledger_postings p on p.transfer_id = t.id
    left join ledger_accounts a on a.id = p.ledger_account_id
    group by t.id, t.kind, a.currency
    having coalesce(sum(p.amount_minor_unit), 1) <> 0
    order by t.id`.execute(db)
  return rows.map(({ id, kind, currency, total }) =>
    total === null
      ? `Transfer ${id} (${kind}) has no postings.`
      : `Transfer ${id} (${kind}) adds up to ${total} ${currency}, not to zero.`,
  )
}

/** Payments of offers that the offer took; what it refused was suspended instead. */
async function findUnbookedPayments(db: Db): Promise<string[]> {
  const { rows } = await sql<{ payment: string; paid: number | null; booked: number | null; currency: string }>`
    with paid as (
      select id, amount_minor_unit as amount, currency from payments p
      where pay_for = 'OFFER' and succeeded_at is not null
        and not exists (select from ledger_transfers t where t.kind = 'payment-suspended' and t.reference = p.id)
    ), booked as (
      select t.reference, -p.amount_minor_unit as amount, a.currency
      from ledger_transfers t
      join ledger_postings p on p.transfer_id = t.id
      join ledger_accounts a on a.id = p.ledger_account_id
      where t.kind = 'escrow-funded' and a.kind = 'ESCROW'
    )
    select coalesce(paid.id, booked.reference) as payment, paid.amount as paid, booked.amount as booked,
      coalesce(paid.currency, booked.currency) as currency
    from paid full join booked on booked.reference = paid.id and booked.currency = paid.currency
    where paid.amount is distinct from booked.amount
    order by 1`.execute(db)
  return rows.map(({ payment, paid, booked, currency }) => {
    if (booked === null) return `Payment ${payment} of ${paid} ${currency} succeeded, and no escrow was funded by it.`
    if (paid === null)
      return `Escrow was funded with ${booked} ${currency} by payment ${payment}, which did not succeed.`
    return `Payment ${payment} was ${paid} ${currency}, and ${booked} of it went into escrow.`
  })
}

async function findUntrackedReleases(db: Db): Promise<string[]> {
  const { rows } = await sql<{ offer: string; released: number | null; earned: number | null; currency: string }>`
    with released as (
      select t.reference, -p.amount_minor_unit as amount, a.currency
      from ledger_transfers t
      join ledger_postings p on p.transfer_id = t.id
      join ledger_accounts a on a.id = p.ledger_account_id
      where t.kind = 'escrow-released' and a.kind = 'SELLER_PAYABLE'
    ), earned as (
      select pay_for_id, sum(amount_minor_unit) as amount, currency from share_tracking
      where pay_for = 'OFFER' and amount_minor_unit > 0 group by pay_for_id, currency
    )
    select coalesce(r.reference, e.pay_for_id) as offer, r.amount as released, e.amount as earned,
      coalesce(r.currency, e.currency) as currency
    from released r full join earned e on e.pay_for_id = r.reference and e.currency = r.currency
    where r.amount is distinct from e.amount
    order by 1`.execute(db)
  return rows.map(({ offer, released, earned, currency }) => {
    if (earned === null) return `Offer ${offer} released ${released} ${currency}, and its seller has no earning for it.`
    if (released === null)
      return `An earning of ${earned} ${currency} stands for offer ${offer}, which released nothing.`
    return `Offer ${offer} released ${released} ${currency}, and its seller’s earning for it is ${earned}.`
  })
}

async function findUnreleasedOffers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ offer: string; status: string; is_released: boolean }>`
    select o.id as offer, o.status, t.id is not null as is_released
    from offers o
    left join ledger_transfers t on t.kind = 'escrow-released' and t.reference = o.id
    where (o.status = 'COMPLETED' and t.id is null) or (o.completed_at is null and t.id is not null)
    order by 1`.execute(db)
  return rows.map(({ offer, status, is_released }) =>
    is_released
      ? `The money of offer ${offer} was released, and the offer (${status}) was never completed.`
      : `Offer ${offer} is completed, and its money was never released.`,
  )
}

async function findUnevenPayouts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ payout: string; status: string; amount: number; collected: number; currency: string }>`
    select p.id as payout, p.status, p.amount_minor_unit as amount, p.currency,
      coalesce(sum(t.amount_minor_unit), 0) as collected
    from payouts p
    -- An advance collects nothing: it has a check of its own.
    left join share_tracking t on t.payout_id = p.id and t.currency = p.currency and t.account_id = p.account_id
      and t.status = case p.status when 'SUCCEEDED' then 'PAID' else 'OPEN' end
    where p.kind <> 'advance'
    group by p.id
    having coalesce(sum(t.amount_minor_unit), 0) <> case p.status when 'FAILED' then 0 else p.amount_minor_unit end
    order by 1`.execute(db)
  return rows.map(
    ({ payout, status, amount, collected, currency }) =>
      `Payout ${payout} (${status}) is ${amount} ${currency}, and the earnings it collected add up to ${collected}.`,
  )
}

export const RECORD_CHECKS: readonly BooksCheck[] = [
  { check: 'All postings of a currency add up to zero', find: findUnbalancedCurrencies },
  { check: 'Every transfer balances', find: findUnbalancedTransfers },
  { check: 'Every payment that an offer took funded its escrow once', find: findUnbookedPayments },
  { check: 'Offers are released when they are completed, and only then', find: findUnreleasedOffers },
  { check: 'Every released offer is one earning of its seller', find: findUntrackedReleases },
  { check: 'Every payout is the sum of the earnings it collected', find: findUnevenPayouts },
]

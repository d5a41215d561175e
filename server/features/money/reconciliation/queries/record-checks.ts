import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { allOffers } from '../../../offers/offer/index.ts'
import { bookedTransfers, postings, wronglyClosed } from '../../ledger/index.ts'
import { allEarnings, allPayouts } from '../../payouts/index.ts'
import { amountOf, type BooksCheck, describeState } from '../books-check.ts'

async function findUnbalancedCurrencies(db: Db): Promise<string[]> {
  const { rows } = await sql<{ currency: string; total: number }>`
    select currency, sum(amount) as total from ${postings} b
    group by currency having sum(amount) <> 0 order by 1`.execute(db)
  return rows.map(
    ({ currency, total }) => `All postings in ${currency} add up to ${amountOf(total, currency)}, not to zero.`,
  )
}

async function findUnbalancedTransfers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string; kind: string; currency: string | null; total: number | null }>`
    select t.id, t.kind, b.currency, sum(b.amount) as total
    from ${bookedTransfers} t
    left join ${postings} b on b.transfer_id = t.id
    group by t.id, t.kind, b.currency
    having coalesce(sum(b.amount), 1) <> 0
    order by t.id`.execute(db)
  return rows.map(({ id, kind, currency, total }) =>
    total === null
      ? `Transfer ${id} (${kind}) has no postings.`
      : `Transfer ${id} (${kind}) adds up to ${amountOf(total, currency ?? 'USD')}, not to zero.`,
  )
}

async function findUnreleasedOffers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ offer: string; status: string; is_released: boolean }>`
    select o.id as offer, o.status, t.id is not null as is_released
    from ${allOffers} o
    left join ${bookedTransfers} t on t.kind = 'escrow-released' and t.reference = o.id
    where (o.status = 'COMPLETED' and t.id is null) or (o.completed_at is null and t.id is not null)
    order by 1`.execute(db)
  return rows.map(({ offer, status, is_released }) =>
    is_released
      ? `The money of offer ${offer} was released, but the offer (${describeState(status)}) was never completed.`
      : `Offer ${offer} is completed, but its money was never released.`,
  )
}

async function findUnevenPayouts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ payout: string; status: string; amount: number; collected: number; currency: string }>`
    select p.id as payout, p.status, p.amount_minor_unit as amount, p.currency,
      coalesce(sum(t.amount_minor_unit), 0) as collected
    from ${allPayouts} p
    -- An advance collects no earnings. ADVANCE_CHECKS cover it.
    left join ${allEarnings} t on t.payout_id = p.id and t.currency = p.currency and t.account_id = p.account_id
      and t.status = case p.status when 'SUCCEEDED' then 'PAID' else 'OPEN' end
    where p.kind <> 'advance'
    group by p.id, p.status, p.amount_minor_unit, p.currency
    having coalesce(sum(t.amount_minor_unit), 0) <> case p.status when 'FAILED' then 0 else p.amount_minor_unit end
    order by 1`.execute(db)
  return rows.map(
    ({ payout, status, amount, collected, currency }) =>
      `Payout ${payout} (${describeState(status)}) is ${amountOf(amount, currency)}, but its earnings add up to ${amountOf(collected, currency)}.`,
  )
}

async function findWronglyClosed(db: Db): Promise<string[]> {
  const { rows } = await sql<{ kind: string; owner: string | null; currency: string; closed: number; posted: number }>`
    select kind, owner, currency, closed, posted from ${wronglyClosed} w
    order by kind, currency, owner nulls first`.execute(db)
  return rows.map(({ kind, owner, currency, closed, posted }) => {
    const account = owner === null ? `all ${kind} accounts together` : `the ${kind} account of ${owner}`
    return `The closed balance of ${account} is ${amountOf(closed, currency)}, but its postings up to the last closing add up to ${amountOf(posted, currency)}.`
  })
}

export const RECORD_CHECKS: readonly BooksCheck[] = [
  { check: 'All postings of a currency add up to zero', find: findUnbalancedCurrencies },
  { check: 'Every transfer balances', find: findUnbalancedTransfers },
  { check: 'Closed balances equal the sum of their postings', find: findWronglyClosed },
  {
    check: 'Offers are released only when they are completed, and all completed offers are released',
    find: findUnreleasedOffers,
  },
  { check: 'Every payout is the sum of its earnings', find: findUnevenPayouts },
]

import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { allEarnings, allPayouts } from '../../payouts/index.ts'
import { amountOf, type BooksCheck, describeState } from '../books-check.ts'

type Row = {
  payout: string
  status: string | null
  amount: number | null
  taken: number | null
  tracking: string | null
  currency: string
}

/**
 * Finds advances whose negative earning differs from their amount, and unpaid advances that still
 * reduce earnings.
 */
async function findUnevenAdvances(db: Db): Promise<string[]> {
  const { rows } = await sql<Row>`
    select coalesce(p.id, t.pay_for_id) as payout, p.status, p.amount_minor_unit as amount, -t.amount_minor_unit as taken,
      t.status as tracking, coalesce(p.currency, t.currency) as currency
    from (select * from ${allPayouts} every_payout where kind = 'advance') p
    full join (select * from ${allEarnings} every_earning where pay_for = 'ADVANCE') t
      on t.pay_for_id = p.id and t.account_id = p.account_id and t.currency = p.currency
    where p.amount_minor_unit is distinct from -t.amount_minor_unit
      or (p.status = 'FAILED') <> (t.status = 'REVERSED')
      or (p.status = 'PENDING' and t.payout_id is not null)
    order by 1`.execute(db)
  return rows.map(({ payout, status, amount, taken, tracking, currency }) => {
    if (taken === null)
      return `Advance ${payout} of ${amountOf(amount, currency)} (${describeState(status)}) is not deducted from future earnings.`
    if (amount === null)
      return `${amountOf(taken, currency)} is deducted from future earnings for ${payout}, which is not an advance.`
    return `Advance ${payout} is ${amountOf(amount, currency)} (${describeState(status)}), but ${amountOf(taken, currency)} is deducted for it (${describeState(tracking)}).`
  })
}

/**
 * Finds advances that are marked as recouped, although no successful payout includes their
 * negative earning.
 */
async function findUncollectedAdvances(db: Db): Promise<string[]> {
  const { rows } = await sql<{ advance: string; amount: number; currency: string }>`
    select t.pay_for_id as advance, -t.amount_minor_unit as amount, t.currency
    from ${allEarnings} t left join ${allPayouts} p on p.id = t.payout_id
    where t.pay_for = 'ADVANCE' and t.status = 'PAID' and p.status is distinct from 'SUCCEEDED'
    order by 1`.execute(db)
  return rows.map(
    ({ advance, amount, currency }) =>
      `Advance ${advance} of ${amountOf(amount, currency)} counts as recouped, but no successful payout includes it.`,
  )
}

export const ADVANCE_CHECKS: readonly BooksCheck[] = [
  { check: 'Every advance has one negative earning of the same amount', find: findUnevenAdvances },
  { check: 'Advances are recouped only by payouts', find: findUncollectedAdvances },
]

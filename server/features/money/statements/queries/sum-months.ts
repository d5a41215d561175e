import { sql } from 'kysely'
import type { Context } from '../../../../platform/context.ts'
import { isEarning, listKindsStoredIn, type PayFor, payableMovements } from '../../ledger/index.ts'
import { allPayments } from '../../payment/index.ts'
import { type MonthSums, monthsUntil, type Sums, summed } from '../domain/months.ts'

type Row = { month: string; currency: string; kind: string; pay_for: PayFor | null; amount: number }

/**
 * In the ledger, an earning of an offer refers to the offer's id, any other earning to the
 * payment's id.
 */
const [OFFERED] = listKindsStoredIn('offers')

/**
 * Adds up earnings and payouts for each of the last months in UTC, including the current month.
 * Each currency with any movement has a row for every month.
 */
export async function sumMonths(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId, count }: { accountId: string; count: number },
): Promise<MonthSums[]> {
  const months = monthsUntil(clock.now(), count)
  const { rows } = await sql<Row>`
    select to_char(m.created_at at time zone 'UTC', 'YYYY-MM') as month, m.currency, m.kind,
      pay.pay_for, sum(m.amount) as amount
    from ${payableMovements({ accountId })} m
    left join ${allPayments} pay on pay.id = split_part(m.reference, ':', 1)
    where m.created_at >= ${`${months[0]}-01T00:00:00Z`}::timestamptz
    group by 1, 2, 3, 4`.execute(db)
  const movements: Sums[] = rows.map(({ month, currency, kind, pay_for, amount }) => ({
    month,
    currency,
    amountMinorUnit: amount,
    column: kind.startsWith('payout-')
      ? 'paidOutMinorUnit'
      : !isEarning(kind)
        ? 'returnedMinorUnit'
        : pay_for === 'MERCH'
          ? 'merchMinorUnit'
          : pay_for === null || pay_for === OFFERED
            ? 'offersMinorUnit'
            : 'productsMinorUnit',
  }))
  return summed(movements, months)
}

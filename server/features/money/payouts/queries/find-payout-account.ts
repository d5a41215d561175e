import { sql } from 'kysely'
import type { Context } from '../../../../platform/context.ts'
import { notFound } from '../../../../platform/errors.ts'
import { accountSummaries } from '../../../people/accounts/index.ts'
import type { Sum } from '../domain/add-sums.ts'
import type { PayoutDestination } from '../domain/payability.ts'
import { isPayable } from './tracking.ts'

export type PayoutAccount = {
  /** Undefined if the account has never set a destination. */
  route: PayoutDestination | undefined
  /**
   * Unpaid earnings, one sum per currency, largest first. Negative if the advances are larger than
   * the earnings.
   */
  openSums: Sum[]
  payableSums: Sum[]
  /** Earnings that are on hold until a dispute ends. */
  heldSums: Sum[]
}

type Row = {
  has_route: boolean
  connect_account_id: string | null
  kyc_verified: boolean | null
  payouts_enabled: boolean | null
  destination_changed_at: Date | null
  currency: string | null
  open: number | null
  payable: number | null
  held: number | null
}

/**
 * Finds the payout destination and the sums of an account. Returns undefined for an unknown
 * account.
 */
export async function findPayoutAccount(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
): Promise<PayoutAccount | undefined> {
  const { rows } = await sql<Row>`
    select r.account_id is not null as has_route, r.connect_account_id, r.kyc_verified, r.payouts_enabled,
      r.destination_changed_at, t.currency, t.open, t.payable, t.held
    from ${accountSummaries} a
    left join payout_routes r on r.account_id = a.id
    left join (
      select currency,
        sum(amount_minor_unit) filter (where status = 'OPEN') as open,
        sum(amount_minor_unit) filter (where status = 'OPEN' and ${isPayable(clock.now())}) as payable,
        sum(amount_minor_unit) filter (where status = 'HELD') as held
      from share_tracking
      where account_id = ${accountId} and status in ('OPEN', 'HELD') and payout_id is null
      group by currency
    ) t on true
    where a.id = ${accountId}
    order by t.open desc nulls last, t.currency`.execute(db)
  const [first] = rows
  if (!first) return undefined
  const sums = (column: 'open' | 'payable' | 'held'): Sum[] =>
    rows.flatMap((row) => {
      const amountMinorUnit = row[column]
      return row.currency === null || amountMinorUnit === null ? [] : [{ currency: row.currency, amountMinorUnit }]
    })
  return { route: routeOf(first), openSums: sums('open'), payableSums: sums('payable'), heldSums: sums('held') }
}

/** @throws NotFound for an unknown account */
export async function getPayoutAccount(ctx: Pick<Context, 'db' | 'clock'>, accountId: string): Promise<PayoutAccount> {
  const account = await findPayoutAccount(ctx, accountId)
  if (!account) throw notFound('There is no such account.')
  return account
}

const routeOf = (row: Row): PayoutDestination | undefined =>
  row.has_route
    ? {
        connect_account_id: row.connect_account_id,
        kyc_verified: row.kyc_verified === true,
        payouts_enabled: row.payouts_enabled === true,
        destination_changed_at: row.destination_changed_at,
      }
    : undefined

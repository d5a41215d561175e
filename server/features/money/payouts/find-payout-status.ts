import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Sum } from './domain/add-sums.ts'
import { type NextPayout, nextPayout } from './domain/next-payout.ts'
import type { PayoutRow } from './payout-view.ts'
import { findPayoutAccount } from './queries/find-payout-account.ts'
import { listPayoutsAndPending } from './queries/list-payouts.ts'

export type PayoutStatus = {
  payouts: PayoutRow[]
  /** Unpaid earnings, including those that can be paid only some days after shipping. */
  openSums: Sum[]
  heldSums: Sum[]
  /** Forecast for the requested currency, by default the one with the largest unpaid earnings. */
  next: NextPayout
  nextByCurrency: NextPayout[]
}

/**
 * Returns an account's payouts, newest first, and for each currency the forecast of the next
 * payout.
 * @throws NotFound for an unknown account
 */
export async function findPayoutStatus(
  ctx: Pick<Context, 'db' | 'clock' | 'config'>,
  query: { accountId: string; currency?: string; limit: number; offset: number },
): Promise<PayoutStatus> {
  const { db, clock, config } = ctx
  const rows = await listPayoutsAndPending(db, query)
  const account = await findPayoutAccount(ctx, query.accountId)
  if (!account) throw notFound('There is no such account.')
  const { route, openSums, payableSums, heldSums } = account
  const pending = new Map(
    rows.filter(({ status }) => status === 'PENDING').map((row) => [row.currency, row.amount_minor_unit]),
  )
  const rules = {
    now: clock.now(),
    minimumMinorUnit: config.MINIMUM_PAYOUT_MINOR_UNIT,
    restHours: config.PAYOUT_DESTINATION_REST_HOURS,
  }
  const nextIn = (currency: string | null): NextPayout => {
    const sumOf = (sums: readonly Sum[]) => sums.find((sum) => sum.currency === currency)?.amountMinorUnit ?? 0
    const payableMinorUnit = sumOf(payableSums)
    const waitingMinorUnit = sumOf(openSums) - payableMinorUnit
    const underWayMinorUnit = currency === null ? undefined : pending.get(currency)
    return nextPayout({ currency, payableMinorUnit, waitingMinorUnit, underWayMinorUnit, route }, rules)
  }
  const currencies = new Set([...openSums.map(({ currency }) => currency), ...pending.keys()])
  const [largest = null] = currencies
  return {
    payouts: rows.filter(({ on_page }) => on_page !== null).map(({ on_page: _, ...payout }) => payout),
    openSums,
    heldSums,
    next: nextIn(query.currency ?? largest),
    nextByCurrency: [...currencies].map(nextIn),
  }
}

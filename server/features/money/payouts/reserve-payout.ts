import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { destinationOf, type Obstacle } from './domain/payability.ts'
import type { PayoutRow } from './payout-view.ts'
import { lockRouteAndEarnings } from './queries/lock-earnings.ts'
import { collectTracking, lockOpenTracking } from './queries/tracking.ts'
import { writePayout } from './write-payout.ts'

export type NotReserved = { reason: Obstacle | 'below_threshold' | 'unfinished'; amountMinorUnit: number }

/**
 * Collects an account's unpaid earnings in one currency into a PENDING payout, so that no other
 * payout can include them. Debts (negative earnings) are collected too and reduce the payout. The
 * payout may be sent at once. If it is sent later, `claimPayout` checks the earnings again.
 * @returns the payout, or the reason why there is none: nothing to pay now, or another run is
 * paying
 */
export async function reservePayout(
  ctx: Pick<Context, 'db' | 'clock' | 'config'>,
  wanted: {
    payoutId: string
    accountId: string
    currency: string
    kind: 'scheduled' | 'manual'
    writeInTransaction?: (trx: Trx, payout: PayoutRow, at: Date) => Promise<void>
  },
): Promise<{ payout: PayoutRow } | NotReserved> {
  const { payoutId, accountId, currency, kind } = wanted
  return inTransaction(ctx.db, async (trx) => {
    const at = ctx.clock.now()
    const route = await lockRouteAndEarnings(trx, accountId)
    const earnings = await lockOpenTracking(trx, { accountId, currency, at })
    const amount = earnings.reduce((sum, { amount_minor_unit }) => sum + amount_minor_unit, 0)
    const not = (reason: NotReserved['reason']): NotReserved => ({ reason, amountMinorUnit: amount })
    if (amount < ctx.config.MINIMUM_PAYOUT_MINOR_UNIT) return not('below_threshold')
    const payable = destinationOf(route, at, ctx.config.PAYOUT_DESTINATION_REST_HOURS)
    if ('obstacle' in payable) return not(payable.obstacle)
    const payout = await writePayout(
      trx,
      { id: payoutId, account_id: accountId, amount_minor_unit: amount, currency, kind, ...payable },
      at,
    )
    if (!payout) return not('unfinished')
    await collectTracking(trx, { ids: earnings.map(({ id }) => id), payoutId, at })
    await wanted.writeInTransaction?.(trx, payout, at)
    return { payout }
  })
}

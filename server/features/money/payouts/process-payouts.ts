import { addMs, HOUR_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { forEachConcurrently } from '../../../platform/for-each-concurrently.ts'
import { newId } from '../../../platform/ids.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import { ProcessorRefusal, ProcessorUnavailable } from '../../../providers/processor/port.ts'
import { notifyAdmins } from '../../people/notifications/index.ts'
import { type PayoutResult, SHORT_BALANCE, sendPayout } from './pay-out.ts'
import { balanceTooSmallMatter } from './payout-mails.ts'
import { findEarners, listUnverifiedEarners } from './queries/find-earners.ts'
import { listUnfinished, sumShort } from './queries/list-payouts.ts'
import { findPayoutRoute } from './queries/payout-destinations.ts'
import { refreshPayoutRoute, refreshUnlessUnavailable } from './refresh-payout-destination.ts'
import { reservePayout } from './reserve-payout.ts'
import { reverseStrayTransfers } from './stray-transfers.ts'

export type PayoutsReport = {
  success: boolean
  message: string
  processedCount: number
  skippedCount: number
  errors: { accountId: string; error: string }[]
}

const SIDE_BY_SIDE = 4
const MAX_ACCOUNT_CHECKS = 500

/**
 * Pays every seller whose unpaid earnings in a currency reach the minimum (contract, part 3, "GET
 * /process-payouts"). Each account gets one payout per currency. Unfinished payouts of earlier
 * runs are sent first. If one payout fails, the others are still made. If two runs overlap, each
 * seller is still paid only once. When the time is up, no new payout is started.
 */
export async function processPayouts(ctx: Context, isTimeUp: IsTimeUp = () => false): Promise<PayoutsReport> {
  const errors: PayoutsReport['errors'] = []
  let processedCount = 0
  let skippedCount = 0
  const attempt = async (accountId: string, pay: () => Promise<PayoutResult | undefined>): Promise<void> => {
    if (isTimeUp()) return
    try {
      const result = await pay()
      if (!result || result.status === 'void') skippedCount++
      else if (result.status === 'paid') processedCount++
      else if (result.status === 'short') errors.push({ accountId, error: SHORT_BALANCE })
      else errors.push({ accountId, error: result.reason })
    } catch (error) {
      ctx.log.error({ err: error, accountId }, 'payout not finished; the next run continues it')
      errors.push({ accountId, error: 'The payout could not be finished. The next run continues it.' })
    }
  }

  await forEachConcurrently(await listUnfinished(ctx.db), SIDE_BY_SIDE, (payout) =>
    attempt(payout.account_id, () => sendPayout(ctx, payout, 'resumed')),
  )
  await reverseStrayTransfers(ctx, isTimeUp)
  await refreshUnverified(ctx, isTimeUp)
  const now = ctx.clock.now()
  const { due, notDueCount } = await findEarners(ctx.db, {
    minimumMinorUnit: ctx.config.MINIMUM_PAYOUT_MINOR_UNIT,
    restedSince: addMs(now, -ctx.config.PAYOUT_DESTINATION_REST_HOURS * HOUR_MS),
    now,
  })
  skippedCount += notDueCount
  await forEachConcurrently(due, SIDE_BY_SIDE, ({ account_id: accountId, currency }) =>
    attempt(accountId, async () => {
      // The account may have become unpayable since the last check.
      const route = await findPayoutRoute(ctx.db, accountId)
      if (route) await refreshUnlessUnavailable(ctx, route)
      const reserved = await reservePayout(ctx, { payoutId: newId(), accountId, currency, kind: 'scheduled' })
      return 'payout' in reserved ? sendPayout(ctx, reserved.payout, 'fresh') : undefined
    }),
  )
  await notifyOfShortBalance(ctx)
  const message = `${processedCount} paid, ${skippedCount} not due, ${errors.length} failed.`
  return { success: errors.length === 0, message, processedCount, skippedCount, errors }
}

/**
 * Notifies the admins if our balance at the processor is too small. Only the operator can add
 * money.
 */
async function notifyOfShortBalance(ctx: Context): Promise<void> {
  const short = await sumShort(ctx.db)
  if (short.length === 0) return
  const matter = balanceTooSmallMatter(short)
  await inTransaction(ctx.db, (trx) => notifyAdmins(trx, matter, ctx.clock.now()))
}

async function refreshUnverified(ctx: Context, isTimeUp: IsTimeUp): Promise<void> {
  const minimumMinorUnit = ctx.config.MINIMUM_PAYOUT_MINOR_UNIT
  const routes = await listUnverifiedEarners(ctx.db, {
    minimumMinorUnit,
    now: ctx.clock.now(),
    limit: MAX_ACCOUNT_CHECKS,
  })
  await forEachConcurrently(routes, SIDE_BY_SIDE, async (route) => {
    if (isTimeUp()) return
    try {
      await refreshPayoutRoute(ctx, route)
    } catch (error) {
      if (!(error instanceof ProcessorUnavailable || error instanceof ProcessorRefusal)) throw error
      ctx.log.warn({ err: error, accountId: route.account_id }, 'payout account not checked; the next run retries it')
    }
  })
}

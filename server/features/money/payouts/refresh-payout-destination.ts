import { addMs, HOUR_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { ProcessorUnavailable } from '../../../providers/processor/port.ts'
import { queueMail } from '../../people/notifications/index.ts'
import { type PayoutReadiness, readinessOf } from './find-payout-readiness.ts'
import { payoutsPausedMail } from './payout-mails.ts'
import type { PayoutRouteRow } from './payout-view.ts'
import { findPayoutRoute, findPayoutRouteTo, recordCheck, recordVerification } from './queries/payout-destinations.ts'

/**
 * Fetches the state of an account from the processor and stores it. If the account can no longer
 * be paid, the seller gets one mail.
 * @throws ProcessorUnavailable
 */
export async function refreshPayoutRoute(ctx: Context, route: PayoutRouteRow): Promise<PayoutRouteRow> {
  if (!route.connect_account_id) return route
  const account = await ctx.processor.findConnectAccount(route.connect_account_id)
  const payoutsEnabled = account?.payoutsEnabled ?? false
  // With the simulator, sellers verify themselves. A refresh does not undo this.
  const kycVerified = ctx.processor.isSimulated
    ? route.kyc_verified || (payoutsEnabled && !route.payouts_enabled)
    : payoutsEnabled
  const at = ctx.clock.now()
  if (payoutsEnabled === route.payouts_enabled && kycVerified === route.kyc_verified) {
    await recordCheck(ctx.db, route, at)
    return route
  }
  return inTransaction(ctx.db, async (trx) => {
    const status = { payouts_enabled: payoutsEnabled, kyc_verified: kycVerified, looked_at: at, updated_at: at }
    const refreshed = await recordVerification(trx, route, status)
    // Until the account can be paid again, no further mail is sent.
    if (refreshed && isPayable(route) && !isPayable(refreshed))
      await queueMail(trx, payoutsPausedMail(ctx.config, route.account_id), at)
    return refreshed ?? route
  })
}

const isPayable = ({ kyc_verified, payouts_enabled }: PayoutRouteRow): boolean => kyc_verified && payouts_enabled

/** Handles an event of the processor that reports a change of a connected account. */
export async function checkConnectAccount(ctx: Context, connectAccountId: string): Promise<string> {
  const route = await findPayoutRouteTo(ctx.db, connectAccountId)
  if (!route) return 'unknown'
  const refreshed = await refreshPayoutRoute(ctx, route)
  return refreshed.payouts_enabled ? 'payable' : 'not-payable'
}

/**
 * Finds an account's payout route. If the route is not verified, fetches its state from the
 * processor first.
 */
export async function findFreshPayoutRoute(ctx: Context, accountId: string): Promise<PayoutRouteRow | undefined> {
  const known = await findPayoutRoute(ctx.db, accountId)
  return known && isUnverified(known) ? refreshPayoutRoute(ctx, known) : known
}

/** True if the state at the processor may have changed. */
const isUnverified = ({ connect_account_id, kyc_verified, payouts_enabled }: PayoutRouteRow): boolean =>
  connect_account_id !== null && !(kyc_verified && payouts_enabled)

/**
 * Time for which the stored state of a payable account is trusted. If the account becomes
 * unpayable earlier, the processor sends an event.
 */
const TRUSTED_FOR_MS = HOUR_MS

/**
 * Returns whether a seller can be paid. Uses the result of a positive check within the last hour,
 * otherwise asks the processor. If the processor does not respond, an account that could be paid
 * at the last check counts as payable.
 * @throws ProcessorUnavailable for any other account
 */
export async function checkPayoutReadiness(ctx: Context, accountId: string): Promise<PayoutReadiness> {
  const route = await findPayoutRoute(ctx.db, accountId)
  if (!route?.connect_account_id) return 'missing'
  const heardRecently = route.looked_at !== null && route.looked_at > addMs(ctx.clock.now(), -TRUSTED_FOR_MS)
  return readinessOf(isPayable(route) && heardRecently ? route : await refreshUnlessUnavailable(ctx, route))
}

/**
 * Fetches the state of an unverified route from the processor. Call this function before an admin
 * pays the account.
 */
export async function refreshIfUnverified(ctx: Context, accountId: string): Promise<void> {
  await findFreshPayoutRoute(ctx, accountId)
}

/**
 * Same as refreshPayoutRoute, but if the processor does not respond, an account that can be paid
 * keeps its stored state.
 */
export async function refreshUnlessUnavailable(ctx: Context, route: PayoutRouteRow): Promise<PayoutRouteRow> {
  try {
    return await refreshPayoutRoute(ctx, route)
  } catch (error) {
    if (!(error instanceof ProcessorUnavailable) || !isPayable(route)) throw error
    ctx.log.warn({ err: error, accountId: route.account_id }, 'payout account not checked; the stored state is used')
    return route
  }
}

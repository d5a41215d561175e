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
 * Fetches from the processor if an account can be paid, and stores the result. The processor may
 * start or stop paying an account at any time. When it stops, the seller gets one mail.
 * @throws ProcessorUnavailable
 */
export async function refreshPayoutRoute(ctx: Context, route: PayoutRouteRow): Promise<PayoutRouteRow> {
  if (!route.connect_account_id) return route
  const account = await ctx.processor.findConnectAccount(route.connect_account_id)
  const payoutsEnabled = account?.payoutsEnabled ?? false
  // With the simulator, the seller's own statement counts as verification, and a refresh keeps it.
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
    // Sends one mail when the account stops being payable. No payout or further mail is sent until
    // the account can be paid again.
    if (refreshed && isPayable(route) && !isPayable(refreshed))
      await queueMail(trx, payoutsPausedMail(ctx.config, route.account_id), at)
    return refreshed ?? route
  })
}

const isPayable = ({ kyc_verified, payouts_enabled }: PayoutRouteRow): boolean => kyc_verified && payouts_enabled

/** Handles an event of the processor about a changed connected account. */
export async function checkConnectAccount(ctx: Context, connectAccountId: string): Promise<string> {
  const route = await findPayoutRouteTo(ctx.db, connectAccountId)
  if (!route) return 'unknown'
  const refreshed = await refreshPayoutRoute(ctx, route)
  return refreshed.payouts_enabled ? 'payable' : 'not-payable'
}

/** Returns a seller's payout route, refreshed from the processor if it is not verified. */
export async function findFreshPayoutRoute(ctx: Context, accountId: string): Promise<PayoutRouteRow | undefined> {
  const known = await findPayoutRoute(ctx.db, accountId)
  return known && isUnverified(known) ? refreshPayoutRoute(ctx, known) : known
}

/**
 * Returns true if the account is not fully verified yet, so that another check may bring a change.
 */
const isUnverified = ({ connect_account_id, kyc_verified, payouts_enabled }: PayoutRouteRow): boolean =>
  connect_account_id !== null && !(kyc_verified && payouts_enabled)

/**
 * Time for which a payable state is trusted. The processor also sends an event when it stops
 * paying an account.
 */
const TRUSTED_FOR_MS = HOUR_MS

/**
 * Returns a seller's payout readiness, at most an hour old. While the processor does not respond,
 * an account that was payable counts as payable.
 * @throws ProcessorUnavailable for an account that was not payable
 */
export async function checkPayoutReadiness(ctx: Context, accountId: string): Promise<PayoutReadiness> {
  const route = await findPayoutRoute(ctx.db, accountId)
  if (!route?.connect_account_id) return 'missing'
  const heardRecently = route.looked_at !== null && route.looked_at > addMs(ctx.clock.now(), -TRUSTED_FOR_MS)
  return readinessOf(isPayable(route) && heardRecently ? route : await refreshUnlessUnavailable(ctx, route))
}

/** Refreshes the state of an account that was not payable, before an admin pays it. */
export async function refreshIfUnverified(ctx: Context, accountId: string): Promise<void> {
  await findFreshPayoutRoute(ctx, accountId)
}

/**
 * Same as refreshPayoutRoute, but while the processor does not respond, a payable account keeps
 * its stored state.
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

import { HOUR_MS, later } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { ProcessorUnavailable } from '../../../providers/processor/port.ts'
import { queueMail } from '../../people/notifications/index.ts'
import { type PayoutReadiness, readinessOf } from './find-payout-readiness.ts'
import { payoutsPausedMail } from './payout-mails.ts'
import type { PayoutRouteRow } from './payout-view.ts'
import { findPayoutRoute, findPayoutRouteTo, noteLook, noteVerification } from './queries/payout-destinations.ts'

/**
 * Reads at the processor whether an account may be paid, and keeps it. The processor verifies people in its own time and
 * on its own pages, and may stop paying them: who can no longer be paid is told so, once.
 * @throws ProcessorUnavailable
 */
export async function refreshPayoutRoute(ctx: Context, route: PayoutRouteRow): Promise<PayoutRouteRow> {
  if (!route.connect_account_id) return route
  const account = await ctx.processor.findConnectAccount(route.connect_account_id)
  const payoutsEnabled = account?.payoutsEnabled ?? false
  // What a person claims about themselves counts with the simulator, and outlives a look at it.
  const kycVerified = ctx.processor.isSimulated
    ? route.kyc_verified || (payoutsEnabled && !route.payouts_enabled)
    : payoutsEnabled
  const at = ctx.clock.now()
  if (payoutsEnabled === route.payouts_enabled && kycVerified === route.kyc_verified) {
    await noteLook(ctx.db, route, at)
    return route
  }
  return inTransaction(ctx.db, async (trx) => {
    const said = { payouts_enabled: payoutsEnabled, kyc_verified: kycVerified, looked_at: at, updated_at: at }
    const refreshed = await noteVerification(trx, route, said)
    // Once, when it happens: nothing is tried, and nothing more is said, until it can be paid again.
    if (refreshed && isPayable(route) && !isPayable(refreshed))
      await queueMail(trx, payoutsPausedMail(ctx.config, route.account_id), at)
    return refreshed ?? route
  })
}

const isPayable = ({ kyc_verified, payouts_enabled }: PayoutRouteRow): boolean => kyc_verified && payouts_enabled

/** The processor says that a payout account has changed: it is looked at. */
export async function checkConnectAccount(ctx: Context, connectAccountId: string): Promise<string> {
  const route = await findPayoutRouteTo(ctx.db, connectAccountId)
  if (!route) return 'unknown'
  const refreshed = await refreshPayoutRoute(ctx, route)
  return refreshed.payouts_enabled ? 'payable' : 'not-payable'
}

/** Where a seller's earnings go, by the processor's word of this moment if they are not verified yet. */
export async function findFreshPayoutRoute(ctx: Context, accountId: string): Promise<PayoutRouteRow | undefined> {
  const known = await findPayoutRoute(ctx.db, accountId)
  return known && isUnverified(known) ? refreshPayoutRoute(ctx, known) : known
}

/** Whether the processor has the last word still to say: asked about again, the answer may be another. */
const isUnverified = ({ connect_account_id, kyc_verified, payouts_enabled }: PayoutRouteRow): boolean =>
  connect_account_id !== null && !(kyc_verified && payouts_enabled)

/** What was heard of a payable account counts for so long; the processor also says by itself when it stops paying one. */
const HEARD_RECENTLY_MS = HOUR_MS

/**
 * Whether a seller can be paid out now, by the processor's word of this hour. One that was payable when we last heard
 * counts as payable while the processor does not answer.
 * @throws ProcessorUnavailable for one that was not.
 */
export async function checkPayoutReadiness(ctx: Context, accountId: string): Promise<PayoutReadiness> {
  const route = await findPayoutRoute(ctx.db, accountId)
  if (!route?.connect_account_id) return 'missing'
  const heardRecently = route.looked_at !== null && route.looked_at > later(ctx.clock.now(), -HEARD_RECENTLY_MS)
  return readinessOf(isPayable(route) && heardRecently ? route : await lookAgain(ctx, route))
}

/** Before an admin pays somebody by hand: one that was not payable when we last heard may be by now. */
export async function lookIfUnverified(ctx: Context, accountId: string): Promise<void> {
  await findFreshPayoutRoute(ctx, accountId)
}

/** As refreshPayoutRoute; what was known stands while the processor does not answer about a payable account. */
export async function lookAgain(ctx: Context, route: PayoutRouteRow): Promise<PayoutRouteRow> {
  try {
    return await refreshPayoutRoute(ctx, route)
  } catch (error) {
    if (!(error instanceof ProcessorUnavailable) || !isPayable(route)) throw error
    ctx.log.warn({ err: error, accountId: route.account_id }, 'payout account not looked at; what was known counts')
    return route
  }
}

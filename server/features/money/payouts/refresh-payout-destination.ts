import type { Context } from '../../../platform/context.ts'
import type { PayoutRouteRow } from './payout-view.ts'
import { findPayoutReadiness, type PayoutReadiness } from './queries/find-payout-readiness.ts'
import { findPayoutRoute, noteVerification } from './queries/payout-destinations.ts'

/**
 * Reads at the processor whether an account may be paid, and keeps it. The processor verifies people in its own time and
 * on its own pages: whoever is not ready is asked about again when it matters.
 * @throws ProcessorUnavailable
 */
export async function refreshPayoutRoute(ctx: Context, route: PayoutRouteRow): Promise<PayoutRouteRow> {
  if (!route.connect_account_id) return route
  const account = await ctx.processor.findConnectAccount(route.connect_account_id)
  const payoutsEnabled = account?.payoutsEnabled ?? false
  // What a person claims about themselves counts with the simulator, and outlives a look at it.
  const kycVerified = ctx.processor.isSimulated ? route.kyc_verified : payoutsEnabled
  if (payoutsEnabled === route.payouts_enabled && kycVerified === route.kyc_verified) return route
  const refreshed = await noteVerification(ctx.db, route, {
    payouts_enabled: payoutsEnabled,
    kyc_verified: kycVerified,
    updated_at: ctx.clock.now(),
  })
  return refreshed ?? route
}

/** Where a seller's earnings go, by the processor's word of this moment if they are not verified yet. */
export async function findFreshPayoutRoute(ctx: Context, accountId: string): Promise<PayoutRouteRow | undefined> {
  const known = await findPayoutRoute(ctx.db, accountId)
  return known && isUnverified(known) ? refreshPayoutRoute(ctx, known) : known
}

/** Whether the processor has the last word still to say: asked about again, the answer may be another. */
const isUnverified = ({ connect_account_id, kyc_verified, payouts_enabled }: PayoutRouteRow): boolean =>
  connect_account_id !== null && !(kyc_verified && payouts_enabled)

/** Whether a seller can be paid out now, by the processor's word of this moment if ours is no. @throws ProcessorUnavailable */
export async function checkPayoutReadiness(ctx: Context, accountId: string): Promise<PayoutReadiness> {
  const readiness = await findPayoutReadiness(ctx.db, accountId)
  if (readiness === 'ready' || readiness === 'missing') return readiness
  const route = await findPayoutRoute(ctx.db, accountId)
  if (route) await refreshPayoutRoute(ctx, route)
  return findPayoutReadiness(ctx.db, accountId)
}

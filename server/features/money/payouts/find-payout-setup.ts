import type { Context } from '../../../platform/context.ts'
import { restsUntil } from './domain/payability.ts'
import { describeRequirements } from './domain/requirement-texts.ts'
import { findPayoutRoute } from './queries/payout-destinations.ts'
import { refreshPayoutRoute } from './refresh-payout-destination.ts'

export const SETUP_STATES = ['missing', 'incomplete', 'under_review', 'resting', 'ready'] as const

export type PayoutSetup = {
  state: (typeof SETUP_STATES)[number]
  /**
   * Data that the processor still needs, in words for the seller. Empty unless the state is
   * `incomplete`.
   */
  wants: string[]
  /**
   * End of the waiting time after a change of the destination. Set only in the state `resting`.
   */
  restsUntil: Date | null
}

/** @throws ProcessorUnavailable */
export async function findPayoutSetup(ctx: Context, accountId: string): Promise<PayoutSetup> {
  const known = await findPayoutRoute(ctx.db, accountId)
  if (!known?.connect_account_id) return { state: 'missing', wants: [], restsUntil: null }
  const route = await refreshPayoutRoute(ctx, known)
  if (route.kyc_verified && route.payouts_enabled) {
    const until = restsUntil(route, ctx.config.PAYOUT_DESTINATION_REST_HOURS)
    return until && until > ctx.clock.now()
      ? { state: 'resting', wants: [], restsUntil: until }
      : { state: 'ready', wants: [], restsUntil: null }
  }
  const account = await ctx.processor.findConnectAccount(known.connect_account_id)
  const wants = route.kyc_verified ? [] : describeRequirements(account?.wants ?? [])
  // The processor is still deciding, or the account is verified. The seller can only wait.
  return { state: wants.length === 0 ? 'under_review' : 'incomplete', wants, restsUntil: null }
}

import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { checkPayoutReadiness } from '../../money/payouts/index.ts'

/**
 * Checks that the seller can receive payouts.
 * @throws CONNECT_ONBOARDING_REQUIRED (409) with `details.status`
 */
export async function assertPayoutsReady(ctx: Context, sellerAccountId: string): Promise<void> {
  const status = await checkPayoutReadiness(ctx, sellerAccountId)
  if (status === 'ready') return
  throw new AppError(
    'CONNECT_ONBOARDING_REQUIRED',
    'The talent’s payouts are not set up yet. Try again once they are verified.',
    { details: { status } },
  )
}

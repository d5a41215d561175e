import type { Context } from '../../../platform/context.ts'
import type { FanSession } from '../fan-sessions/index.ts'
import { closeIntents } from './close-campaign.ts'

/**
 * Cancels a session's payments in its old campaign before it moves to another one (contract, part
 * 2, "PATCH /session/update"). A payment that completes at the same moment still becomes an order
 * in the old campaign.
 */
export async function cancelPaymentsOfCampaign(ctx: Context, session: Pick<FanSession, 'id'>): Promise<void> {
  const left = await closeIntents(ctx, session.id)
  if (left === 'under-way') ctx.log.info({ sessionId: session.id }, 'a session left a campaign during its payment')
}

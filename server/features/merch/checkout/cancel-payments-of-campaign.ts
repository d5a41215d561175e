import type { Context } from '../../../platform/context.ts'
import type { FanSession } from '../fan-sessions/index.ts'
import { closeIntents } from './close-campaign.ts'

/**
 * Cancels the open payments of a session before its move to another campaign (contract, part 2,
 * "PATCH /session/update"). The order of a payment that completes at that moment still belongs to
 * the old campaign.
 */
export async function cancelPaymentsOfCampaign(ctx: Context, session: Pick<FanSession, 'id'>): Promise<void> {
  const left = await closeIntents(ctx, session.id)
  if (left === 'under-way') ctx.log.info({ sessionId: session.id }, 'a session left a campaign during its payment')
}

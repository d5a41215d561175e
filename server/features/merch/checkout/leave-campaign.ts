import type { Context } from '../../../platform/context.ts'
import type { FanSession } from '../fan-sessions/index.ts'
import { closeIntents } from './close-campaign.ts'

/**
 * Before a session goes over to another campaign, what it was about to pay in the old one can be paid no more (part 2,
 * "PATCH /session/update"). What is being paid at this very moment becomes an order there all the same: of what was bought,
 * from whom it was bought.
 */
export async function leaveCampaign(ctx: Context, session: Pick<FanSession, 'id'>): Promise<void> {
  const left = await closeIntents(ctx, session.id)
  if (left === 'under-way')
    ctx.log.info({ sessionId: session.id }, 'a session left a campaign while it was paying in it')
}

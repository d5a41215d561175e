import type { Context } from '../../../platform/context.ts'
import { refundSpent, spend } from '../../../platform/limits/spend.ts'
import { visitOfSession } from '../../../platform/limits/visit.ts'
import { findCampaign } from '../campaigns/index.ts'
import { isKnownCode } from '../discounts/index.ts'
import type { FanSession } from '../fan-sessions/index.ts'
import { findCartDetails } from './queries/carts.ts'

/**
 * Counts an attempt with a discount code that the campaign does not have. Above the limit, codes
 * are no longer looked up, so nobody can find valid ones by trying.
 * @throws RateLimited
 */
export async function countCodeGuess(
  { db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>,
  session: FanSession,
  code: string,
): Promise<void> {
  const { campaignId } = session
  if (campaignId === null || (await findCartDetails(db, session.id))?.discountCode === code) return
  const campaign = await findCampaign(db, campaignId)
  const spending = { visit: visitOfSession(session), sessionId: session.id, campaign, costs: { code: 1 } }
  const spent = await spend({ db, config, at: clock.now() }, spending)
  if (await isKnownCode(db, { campaignId, code })) await refundSpent(db, spent)
}

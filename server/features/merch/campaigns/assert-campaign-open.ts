import { AppError, notFound } from '../../../platform/errors.ts'
import { type Activity, ALLOWED, phaseOf } from './domain/lifecycle.ts'
import type { Campaign } from './queries/campaign-row.ts'

type CampaignPhaseFields = Pick<Campaign, 'status' | 'shutdownMode' | 'shutdownEndsAt'>

/**
 * Throws unless the campaign's current phase allows the activity (contract, part 2, "States and
 * transitions"). `session` starts a session, `work` generates, renders or fills a cart, and `pay`
 * creates a payment intent. Only admins can use a draft, and nobody can pay in a draft.
 * @throws NotFound for a draft if the visitor is not an admin; CAMPAIGN_CLOSED
 */
export function assertCampaignOpen(
  campaign: CampaignPhaseFields,
  what: Activity,
  now: Date,
  visitor?: { isAdmin: boolean },
): void {
  const phase = phaseOf(campaign, now)
  if (phase === 'DRAFT' && !visitor?.isAdmin) throw noCampaign()
  if (ALLOWED[phase].includes(what)) return
  throw new AppError('CAMPAIGN_CLOSED', CLOSED_MESSAGES[what])
}

/** Error for a campaign that does not exist or that the caller may not see. */
export const noCampaign = (): AppError => notFound('There is no such campaign.')

const CLOSED_MESSAGES: Readonly<Record<Activity, string>> = {
  session: 'This campaign is closing and accepts no new visitors. Started orders can be finished until it closes.',
  work: 'This campaign is closed. No new art can be made in it.',
  pay: 'This campaign no longer takes orders.',
}

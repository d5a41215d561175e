import { AppError, notFound } from '../../../platform/errors.ts'
import { type Activity, ALLOWED, phaseOf } from './domain/lifecycle.ts'
import type { Campaign } from './queries/campaign-row.ts'

type Closing = Pick<Campaign, 'status' | 'shutdownMode' | 'shutdownEndsAt'>

/**
 * What a campaign's life still allows (part 2, "States and transitions"). `session`: a new one; `work`: generating,
 * rendering, filling a cart; `pay`: an intent. A draft is there for admins alone, who may try it out and not pay.
 * @throws NotFound for a draft, to strangers; CAMPAIGN_CLOSED
 */
export function assertCampaignOpen(campaign: Closing, what: Activity, now: Date, visitor?: { isAdmin: boolean }): void {
  const phase = phaseOf(campaign, now)
  if (phase === 'DRAFT' && !visitor?.isAdmin) throw noCampaign()
  if (ALLOWED[phase].includes(what)) return
  throw new AppError('CAMPAIGN_CLOSED', SAID[what])
}

/** What is said of a campaign that is not there, or not for whoever asks. */
export const noCampaign = (): AppError => notFound('There is no such campaign.')

const SAID: Readonly<Record<Activity, string>> = {
  session: 'This campaign takes nobody new any more. Whoever has begun may finish while it is closing.',
  work: 'This campaign is closed: nothing new is made in it.',
  pay: 'This campaign is closed to orders.',
}

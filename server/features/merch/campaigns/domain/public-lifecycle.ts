import { type CampaignStatus, phaseOf, type ShutdownMode } from './lifecycle.ts'

type Life = {
  status: CampaignStatus
  shutdownMode: ShutdownMode
  shutdownStartedAt: Date | null
  shutdownEndsAt: Date | null
}

/**
 * Returns the public state of a campaign. A soft close that is over counts as ended, even if the
 * scheduled job has not run yet.
 */
export const toPublicLifecycle = (campaign: Life, now: Date): Life => ({
  ...(phaseOf(campaign, now) === 'ENDED'
    ? { status: 'ENDED', shutdownMode: 'ENDED' }
    : { status: campaign.status, shutdownMode: campaign.shutdownMode }),
  shutdownStartedAt: campaign.shutdownStartedAt,
  shutdownEndsAt: campaign.shutdownEndsAt,
})

import { type CampaignStatus, phaseOf, type ShutdownMode } from './lifecycle.ts'

type Life = {
  status: CampaignStatus
  shutdownMode: ShutdownMode
  shutdownStartedAt: Date | null
  shutdownEndsAt: Date | null
}

/** Where a campaign is, as everybody is told: over from the moment its soft close ends, before the job has come by. */
export const shownLife = (campaign: Life, now: Date): Life => ({
  ...(phaseOf(campaign, now) === 'ENDED'
    ? { status: 'ENDED', shutdownMode: 'ENDED' }
    : { status: campaign.status, shutdownMode: campaign.shutdownMode }),
  shutdownStartedAt: campaign.shutdownStartedAt,
  shutdownEndsAt: campaign.shutdownEndsAt,
})

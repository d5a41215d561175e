import { type Campaign, playCampaign } from './campaign.ts'
import type { Chapter } from './chapters.ts'
import { type DisputeAndRelease, playDispute } from './dispute.ts'
import type { Guide } from './guide.ts'
import { type LikenessResult, playLikeness } from './likeness.ts'
import { type BoughtMerch, playMerch } from './merch.ts'
import { readBooks } from './money.ts'
import { type PaidOffer, playPaidOffer } from './paid-offer.ts'
import type { TourServer } from './server.ts'
import { type OwnShop, playShop } from './shop.ts'

/** Results of the chapters that ran. */
export type Findings = {
  offer?: PaidOffer
  campaign?: Campaign
  likeness?: LikenessResult
  merch?: BoughtMerch
  shop?: OwnShop
  dispute?: DisputeAndRelease
}

/**
 * Plays the chapters over HTTP alone, as browsers and a scheduler would.
 * @throws TourStopped at the first unexpected response
 */
export async function takeTour(server: TourServer, guide: Guide, chapters: readonly Chapter[]): Promise<Findings> {
  const findings: Findings = {}
  for (const chapter of chapters) {
    if (chapter === 'offer') findings.offer = await playPaidOffer(server, guide)
    else if (chapter === 'campaign') findings.campaign = await playCampaign(server, guide)
    else if (chapter === 'likeness') findings.likeness = await playLikeness(server, guide)
    else if (chapter === 'merch') findings.merch = await playMerch(server, guide)
    else if (chapter === 'shop') findings.shop = await playShop(server, guide)
    else findings.dispute = await playDispute(server, guide)
  }
  const over = [
    findings.campaign?.offerId,
    findings.likeness?.offerId,
    findings.dispute?.disputed.id,
    findings.dispute?.released?.id,
  ]
  const owners = over.filter((id) => id !== undefined)
  if (owners.length > 0) {
    guide.act('The ledger of the demo people')
    await readBooks(server.api, guide, owners)
  }
  return findings
}

import Type, { type Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Exactly,
  Id,
  isoTime,
  isoTimeOrNull,
  NullableId,
  NullableTime,
  named,
  OneOf,
  Text,
  Time,
  withExample,
} from '../../../platform/http/schemas.ts'
import { findNamedAssets } from '../assets/index.ts'
import { SHUTDOWN_MODES, STATUSES } from './domain/lifecycle.ts'
import { GROUP_VIEWS, viewGroups } from './group-views.ts'
import type { Campaign } from './queries/campaign-row.ts'

export const CampaignStatusName = named('CampaignStatus', OneOf(STATUSES))
export const ShutdownModeName = named('CampaignShutdownMode', OneOf(SHUTDOWN_MODES))
export const ShopFlow = named('ShopFlow', OneOf(['art_first', 'design_first']))

export const LIFECYCLE_FIELDS = {
  status: CampaignStatusName,
  shutdownMode: ShutdownModeName,
  shutdownStartedAt: NullableTime,
  shutdownEndsAt: NullableTime,
}

export const IDENTITY = {
  id: withExample(Id, STORY.campaignId),
  slug: withExample(Text(), STORY.campaignSlug),
  name: withExample(Text(), 'Mara on tour'),
  talentName: withExample(Text(), 'Mara Lindqvist'),
}

export const CampaignName = named(
  'MerchCampaignName',
  Exactly({ id: IDENTITY.id, slug: IDENTITY.slug, name: IDENTITY.name }),
)

const PaidOrders = named(
  'MerchPaidOrders',
  Type.Unsafe<'keep' | 'refund' | null>({
    type: ['string', 'null'],
    enum: ['keep', 'refund', null],
    description: 'For an emergency close: what happens to paid orders.',
  }),
)

export const CampaignView = named(
  'Campaign',
  Exactly({
    ...IDENTITY,
    ...LIFECYCLE_FIELDS,
    paidOrders: PaidOrders,
    closedAt: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      format: 'date-time',
      description: 'Time when an emergency close was completed.',
    }),
    opensAt: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      format: 'date-time',
      description: 'For a draft: when it goes live automatically. Null: when an admin publishes it.',
    }),
    environment: withExample(Text(), 'production'),
    sellerAccountId: NullableId,
    shopFlow: ShopFlow,
    ...GROUP_VIEWS,
    version: withExample(Type.Integer({ minimum: 1 }), 3),
    createdAt: Time,
    updatedAt: Time,
  }),
)

/** Runs one statement, or none if no campaign uses an asset. */
export async function viewCampaigns(
  ctx: Pick<Context, 'config' | 'clock' | 'db'>,
  campaigns: readonly Campaign[],
): Promise<Static<typeof CampaignView>[]> {
  const assets = await findNamedAssets(
    ctx.db,
    campaigns.flatMap(({ branding, studio }) => [
      branding.partnerLogoAssetId,
      branding.heroImageAssetId,
      studio.studioSlide1ImageAssetId,
      studio.studioSlide2ImageAssetId,
      studio.studioSlide3ImageAssetId,
    ]),
  )
  const assetKeys = Object.fromEntries([...assets].map(([id, { file_key }]) => [id, file_key]))
  return campaigns.map((campaign) => ({
    id: campaign.id,
    slug: campaign.slug,
    name: campaign.name,
    talentName: campaign.talentName,
    ...viewLifecycle(campaign),
    paidOrders: campaign.paidOrders,
    closedAt: isoTimeOrNull(campaign.closedAt),
    opensAt: isoTimeOrNull(campaign.opensAt),
    environment: campaign.environment,
    sellerAccountId: campaign.sellerAccountId,
    shopFlow: campaign.shopFlow,
    ...viewGroups(ctx, campaign, assetKeys),
    version: campaign.version,
    createdAt: isoTime(campaign.createdAt),
    updatedAt: isoTime(campaign.updatedAt),
  }))
}

/** Formats the status and the shutdown fields of a campaign for a response. */
export const viewLifecycle = ({
  status,
  shutdownMode,
  shutdownStartedAt,
  shutdownEndsAt,
}: Pick<Campaign, 'status' | 'shutdownMode' | 'shutdownStartedAt' | 'shutdownEndsAt'>) => ({
  status,
  shutdownMode,
  shutdownStartedAt: isoTimeOrNull(shutdownStartedAt),
  shutdownEndsAt: isoTimeOrNull(shutdownEndsAt),
})

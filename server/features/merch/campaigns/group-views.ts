import Type, { type Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import { Exactly, Money, Nullable, NullableWebUrl, named, Text, withExample } from '../../../platform/http/schemas.ts'
import { majorUnits } from '../../../platform/money.ts'
import { pictureUrl } from '../assets/index.ts'
import { BRANDING, CONFIG, COPY, LEGAL, LEGAL_TIMES, type PlaqueConfig, STUDIO, VINYL } from './campaign-groups.ts'
import type { Campaign } from './queries/campaign-row.ts'
import type { AssetKeys } from './queries/find-storefront-campaign.ts'

/**
 * Field groups of a campaign in API responses. Pictures are URLs. Each amount is returned in minor
 * units and, under the contract's name, in major units.
 */

const Shown = withExample(NullableWebUrl, `http://localhost:3000/media/${STORY.campaignAssetKey}`)
/** Major units of the currency, for example euros. The response also contains minor units. */
const Major = withExample(Type.Number({ description: 'In major units of the currency, without rounding.' }), 7)

export const BrandingView = named(
  'CampaignBranding',
  Exactly({ ...BRANDING, partnerLogoUrl: Shown, heroImageUrl: Shown }),
)

export const StudioView = named(
  'CampaignStudio',
  Exactly({ ...STUDIO, studioSlide1ImageUrl: Shown, studioSlide2ImageUrl: Shown, studioSlide3ImageUrl: Shown }),
)

export const LegalView = named('CampaignLegal', Exactly({ ...LEGAL, ...LEGAL_TIMES }))
export const CopyView = named('CampaignCopy', Exactly({ ...COPY }))

const PricingView = named(
  'PlaquePricing',
  Exactly({ price: Major, priceMinorUnit: Money, shipping: Major, shippingMinorUnit: Money }),
  { price: 89, priceMinorUnit: 8900, shipping: 15, shippingMinorUnit: 1500 },
)
const ImagesView = named('PlaqueImages', Exactly({ basePlaqueUrl: Shown, recordFrameUrl: Shown, artistRefUrl: Shown }))
const PlaqueConfigView = named(
  'PlaqueConfig',
  Exactly({
    vinyl: VINYL,
    prompt: withExample(Text(), 'A portrait pressed into gold, for {fanName}'),
    fanName: withExample(Text(), 'Your name'),
    standardPricing: PricingView,
    deluxePricing: PricingView,
    standardImages: ImagesView,
    deluxeImages: ImagesView,
  }),
)

export const ConfigView = named(
  'CampaignConfig',
  Exactly({
    ...CONFIG,
    currency: withExample(Type.String(), 'USD'),
    homeCountry: withExample(Type.String(), 'US'),
    shippingFlatRate: Major,
    shippingIntlRate: Major,
    plaqueConfig: Nullable(PlaqueConfigView),
  }),
)

export const GROUP_VIEWS = {
  branding: BrandingView,
  studio: StudioView,
  legal: LegalView,
  config: ConfigView,
  copy: CopyView,
}

type GroupViews = { [Group in keyof typeof GROUP_VIEWS]: Static<(typeof GROUP_VIEWS)[Group]> }

/** `assetKeys` must contain the file key of every asset that the groups name. */
export function viewGroups(
  ctx: Pick<Context, 'config' | 'clock'>,
  campaign: Campaign,
  assetKeys: AssetKeys,
): GroupViews {
  const { branding, studio, legal, config, copy, currency, homeCountry } = campaign
  const urlOf = (assetId: string | null): string | null => {
    const key = assetId === null ? undefined : assetKeys[assetId]
    return key === undefined ? null : pictureUrl(ctx, key)
  }
  return {
    branding: {
      ...branding,
      partnerLogoUrl: urlOf(branding.partnerLogoAssetId),
      heroImageUrl: urlOf(branding.heroImageAssetId),
    },
    studio: {
      ...studio,
      studioSlide1ImageUrl: urlOf(studio.studioSlide1ImageAssetId),
      studioSlide2ImageUrl: urlOf(studio.studioSlide2ImageAssetId),
      studioSlide3ImageUrl: urlOf(studio.studioSlide3ImageAssetId),
    },
    legal,
    config: {
      ...config,
      currency,
      homeCountry,
      shippingFlatRate: majorUnits(config.shippingFlatRateMinorUnit, currency),
      shippingIntlRate: majorUnits(config.shippingIntlRateMinorUnit, currency),
      plaqueConfig: config.plaqueConfig && viewPlaques(ctx, config.plaqueConfig, currency),
    },
    copy,
  }
}

function viewPlaques(
  ctx: Pick<Context, 'config' | 'clock'>,
  plaques: PlaqueConfig,
  currency: string,
): Static<typeof PlaqueConfigView> {
  const pricing = ({ priceMinorUnit, shippingMinorUnit }: PlaqueConfig['standardPricing']) => ({
    price: majorUnits(priceMinorUnit, currency),
    priceMinorUnit,
    shipping: majorUnits(shippingMinorUnit, currency),
    shippingMinorUnit,
  })
  const urlOf = (key: string | null) => (key === null ? null : pictureUrl(ctx, key))
  const images = ({ basePlaqueUrl, recordFrameUrl, artistRefUrl }: PlaqueConfig['standardImages']) => ({
    basePlaqueUrl: urlOf(basePlaqueUrl),
    recordFrameUrl: urlOf(recordFrameUrl),
    artistRefUrl: urlOf(artistRefUrl),
  })
  return {
    ...plaques,
    standardPricing: pricing(plaques.standardPricing),
    deluxePricing: pricing(plaques.deluxePricing),
    standardImages: images(plaques.standardImages),
    deluxeImages: images(plaques.deluxeImages),
  }
}

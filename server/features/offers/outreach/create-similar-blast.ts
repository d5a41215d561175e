import type { Context } from '../../../platform/context.ts'
import { issueAt, unprocessable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { message } from '../../../platform/words/index.ts'
import { type OfferWithPeople, scopeOf } from '../offer/index.ts'
import type { Brief, Recipients } from './blast-schemas.ts'
import { issuesError, writeBlast } from './create-blast.ts'
import { firstAmountOf, getOwnOffer } from './suggest-similar.ts'

/**
 * Creates a blast from an offer, with the brand's first amount (contract, part 1, "Other offer
 * routes").
 * @throws NotFound; Forbidden unless the caller is the offer's brand; UnprocessableEntity for a
 * draft; the errors of createBlast
 */
export async function createSimilarBlast(
  ctx: Context,
  caller: Caller,
  offerId: string,
  { slugs, candidates = [] }: Recipients,
): Promise<string> {
  const offer = await getOwnOffer(ctx, caller, offerId)
  if (offer.status === 'DRAFT') throw unprocessable('This offer is a draft. Send it before you ask other talents.')
  const itsOwn = slugs.indexOf(offer.seller_slug)
  if (itsOwn >= 0)
    throw issuesError([
      issueAt(
        `slugs.${itsOwn}`,
        message('lists “{slug}”, who already received this offer', { slug: offer.seller_slug }),
      ),
    ])
  return writeBlast(ctx, caller, { brief: briefFrom(offer), slugs, candidates, sourceOfferId: offer.id })
}

/**
 * Leaves out the candidates and samples of the first talent. A voice or video offer therefore
 * needs candidates for each talent.
 */
const briefFrom = (offer: OfferWithPeople): Brief => ({
  title: offer.title,
  campaignDescription: offer.campaign_description,
  buyerBrandName: offer.buyer_brand_name,
  campaignType: offer.campaign_type,
  campaignTypes: offer.campaign_types,
  scriptText: offer.script_text,
  productImageUrls: offer.product_image_urls,
  skipImageGeneration: true,
  imageKind: offer.image_kind,
  usageTypes: offer.usage_types,
  customUsage: offer.custom_usage,
  wantsSharing: offer.wants_sharing,
  sharingDescription: offer.sharing_description,
  offerAmountMinorUnit: firstAmountOf(offer),
  currency: offer.currency,
  expiresInDays: offer.expires_in_days,
  expirePolicy: offer.expire_policy,
  deliverWithinDays: offer.deliver_within_days,
  includedRevisions: offer.included_revisions,
  extraRevisionMinorUnit: offer.extra_revision_minor_unit,
  scope: scopeOf(offer),
})

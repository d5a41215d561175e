import { sql } from 'kysely'
import { hotQuery } from '../../../../platform/database/hot-query.ts'
import type { Trx } from '../../../../platform/database/transaction.ts'
import type { OfferScope } from '../../../../platform/scope-of-use/scope.ts'
import { accountsWithoutPreviews } from '../../../likeness/consent/index.ts'
import { useRulesOfTalents } from '../../../likeness/use-rules/index.ts'
import type { Maker } from '../../../media/models/index.ts'
import { accountSummaries, blockedAccounts, talentsWithPolicy } from '../../../people/accounts/index.ts'
import { campaignTypes } from '../../campaign-types/index.ts'
import { liveOffers, type OfferStatus } from '../../offer/index.ts'
import { candidateSessions, successfulCandidates } from '../../studio/index.ts'
import type { Medium, Minimum } from '../domain/minimums.ts'

export type SubmitContext = {
  buyer_blocked: boolean
  seller_id: string | null
  seller_name: string | null
  below_minimum: 'ask_talent' | 'auto_reject' | 'auto_counter' | null
  minimums: Minimum[]
  /** Rules of the talent about uses. Null for a talent without rules. */
  use_rules: unknown
  brand_blocklisted: boolean
  /** True if the talent turned previews off, so that the offer needs no candidates. */
  has_no_previews: boolean
  medium: Medium | null
  campaign_type_enabled: boolean | null
  draft_status: OfferStatus | null
  draft_counter_version: number | null
  image_session_id: string | null
  image_kind: 'DRAFT' | 'FINAL' | null
  /** Null if the chosen slot has no file or is not part of the session. */
  image_file_key: string | null
  voice_session_id: string | null
  voice_file_key: string | null
  /** Kind of the model that made the candidate. */
  image_made_by: Maker | null
  voice_made_by: Maker | null
  /** True if the offer whose work is revised was paid by the buyer and is with the same talent. */
  can_be_revised: boolean
  /** Scope of the revised offer. Null for the usual scope. */
  revised_scope: OfferScope | null
  revised_medium: Medium | null
  revised_usage_types: string[] | null
  revised_custom_usage: string | null
  /** The offer whose license the revised one stays inside, or the revised offer itself. */
  revised_root_id: string | null
  /** True if the license of that offer was revoked. */
  is_root_revoked: boolean
  /** First moment after the license of that offer, with its renewals. Null: no end. */
  root_licensed_until: Date | null
  /** True if the offer to be renewed gave the buyer a license from the same talent. */
  can_be_renewed: boolean
  /** The offer whose license decides: the offer to be renewed, or the work that it revises. */
  renewed_root_id: string | null
  /** First moment after the license of that offer, with its renewals. */
  renewed_until: Date | null
}

type Lookup = {
  buyerAccountId: string
  slug: string
  brandNamesFolded: readonly string[]
  campaignType: string
  draftId: string | null
  imageSessionId: string | null
  imageModelKey: string | null
  voiceSessionId: string | null
  voiceModelKey: string | null
  revisedOfferId: string | null
  renewedOfferId: string | null
}

const selectContext = hotQuery(
  (
    db,
    buyerAccountId: string,
    slug: string,
    brandNamesFolded: readonly string[],
    campaignType: string,
    draftId: string | null,
    imageSessionId: string | null,
    imageModelKey: string | null,
    voiceSessionId: string | null,
    voiceModelKey: string | null,
    revisedOfferId: string | null,
    renewedOfferId: string | null,
  ) => {
    const query = sql<SubmitContext>`
    select
      blocked.account_id is not null as buyer_blocked,
      seller.id as seller_id,
      seller.display_name as seller_name,
      seller.below_minimum,
      coalesce(seller.minimums, '[]') as minimums,
      allowed.rules as use_rules,
      coalesce(seller.is_blocklisted, false) as brand_blocklisted,
      campaign.category as medium,
      campaign.enabled as campaign_type_enabled,
      draft.status as draft_status,
      draft.counter_version as draft_counter_version,
      image.id as image_session_id,
      image.image_kind,
      image_made.file_key as image_file_key,
      image_made.made_by as image_made_by,
      voice.id as voice_session_id,
      voice_made.file_key as voice_file_key,
      voice_made.made_by as voice_made_by,
      without_previews.account_id is not null as has_no_previews,
      coalesce(revised.paid_at is not null, false) as can_be_revised,
      revised.scope as revised_scope,
      revised_type.category as revised_medium,
      revised.usage_types as revised_usage_types,
      revised.custom_usage as revised_custom_usage,
      root.id as revised_root_id,
      coalesce(root.status = 'CANCELLED' or root.money_returned_at is not null, false) as is_root_revoked,
      case when root.license_ends_at is not null then licensed_until(root.id) end as root_licensed_until,
      coalesce(renewed.license_ends_at is not null and renewed.status = 'COMPLETED', false) as can_be_renewed,
      coalesce(renewed.license_root_id, renewed.id) as renewed_root_id,
      case when renewed.license_ends_at is not null then licensed_until(coalesce(renewed.license_root_id, renewed.id)) end
        as renewed_until
    from ${accountSummaries} buyer
    left join ${blockedAccounts} blocked on blocked.account_id = buyer.id
    left join ${talentsWithPolicy({ accountId: buyerAccountId, namesFolded: brandNamesFolded })} seller on seller.slug = ${slug}
    left join ${accountsWithoutPreviews} without_previews on without_previews.account_id = seller.id
    left join ${useRulesOfTalents} allowed on allowed.account_id = seller.id
    left join ${campaignTypes} campaign on campaign.key = ${campaignType}
    left join ${liveOffers} draft on draft.id = ${draftId} and draft.buyer_account_id = buyer.id
    left join ${liveOffers} revised on revised.id = ${revisedOfferId} and revised.buyer_account_id = buyer.id
      and revised.seller_account_id = seller.id
    left join ${campaignTypes} revised_type on revised_type.key = revised.campaign_type
    left join ${liveOffers} root on root.id = coalesce(revised.license_root_id, revised.id)
    left join ${liveOffers} renewed on renewed.id = ${renewedOfferId} and renewed.buyer_account_id = buyer.id
      and renewed.seller_account_id = seller.id
    left join ${candidateSessions} image
      on image.id = ${imageSessionId} and image.buyer_account_id = buyer.id and image.medium = 'IMAGE'
        and image.seller_account_id = seller.id
    left join ${successfulCandidates} image_made
      on image_made.session_id = image.id and image_made.model_key = ${imageModelKey}
    left join ${candidateSessions} voice
      on voice.id = ${voiceSessionId} and voice.buyer_account_id = buyer.id and voice.medium = 'VOICE'
        and voice.seller_account_id = seller.id
    left join ${successfulCandidates} voice_made
      on voice_made.session_id = voice.id and voice_made.model_key = ${voiceModelKey}
    where buyer.id = ${buyerAccountId}
    for no key update of buyer`
    return { compile: () => query.compile(db) }
  },
)

/**
 * Locks the buyer's account until the commit, so that submits of one brand run one after another.
 * The brand's offers must be counted in a separate query afterwards, because this query sees the
 * data from before it waited for the lock.
 */
export async function lockBuyerAndReadContext(trx: Trx, lookup: Lookup): Promise<SubmitContext> {
  const [row] = await selectContext(
    trx,
    lookup.buyerAccountId,
    lookup.slug,
    lookup.brandNamesFolded,
    lookup.campaignType,
    lookup.draftId,
    lookup.imageSessionId,
    lookup.imageModelKey,
    lookup.voiceSessionId,
    lookup.voiceModelKey,
    lookup.revisedOfferId,
    lookup.renewedOfferId,
  )
  if (!row) throw new Error(`account ${lookup.buyerAccountId} disappeared while it submitted an offer`)
  return row
}

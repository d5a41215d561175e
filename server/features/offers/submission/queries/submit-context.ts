import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import type { OfferStatus } from '../../offer/index.ts'
import type { Medium, Minimum } from '../domain/minimums.ts'

/** Everything a submit is judged by, as one row. */
export type SubmitContext = {
  buyer_blocked: boolean
  seller_id: string | null
  seller_name: string | null
  below_minimum: 'ask_talent' | 'auto_reject' | 'auto_counter' | null
  minimums: Minimum[]
  brand_blocklisted: boolean
  medium: Medium | null
  campaign_type_enabled: boolean | null
  draft_status: OfferStatus | null
  draft_counter_version: number | null
  image_session_id: string | null
  image_kind: 'DRAFT' | 'FINAL' | null
  voice_session_id: string | null
}

type Lookup = {
  buyerAccountId: string
  slug: string
  brandNameFolded: string
  campaignType: string
  draftId: string | null
  imageSessionId: string | null
  voiceSessionId: string | null
}

/**
 * Reads what a submit needs and locks the buyer's account row until commit, in one statement: submits of one brand come
 * one after the other. Counting has to be a statement of its own, after this one: this one sees the world as it was
 * before the wait for the lock.
 */
export async function lockBuyerAndReadContext(trx: Trx, lookup: Lookup): Promise<SubmitContext> {
  const { rows } = await sql<SubmitContext>`
    select
      coalesce(buyer_limit.is_blocked, false) as buyer_blocked,
      seller.id as seller_id,
      seller.display_name as seller_name,
      policy.below_minimum,
      (
        select coalesce(json_agg(json_build_object(
          'currency', m.currency, 'category', m.category, 'amountMinorUnit', m.amount_minor_unit)), '[]')
        from offer_minimums m where m.account_id = seller.id
      ) as minimums,
      exists (
        select from brand_blocklist blocked
        where blocked.account_id = seller.id and blocked.brand_name_folded = ${lookup.brandNameFolded}
      ) as brand_blocklisted,
      campaign.category as medium,
      campaign.enabled as campaign_type_enabled,
      draft.status as draft_status,
      draft.counter_version as draft_counter_version,
      image.id as image_session_id,
      image.image_kind,
      voice.id as voice_session_id
    from accounts buyer
    left join brand_limits buyer_limit on buyer_limit.account_id = buyer.id
    left join accounts seller on seller.slug = ${lookup.slug} and seller.kind = 'talent'
    left join offer_policies policy on policy.account_id = seller.id
    left join campaign_types campaign on campaign.key = ${lookup.campaignType}
    left join offers draft
      on draft.id = ${lookup.draftId} and draft.buyer_account_id = buyer.id and draft.deleted_at is null
    left join candidate_sessions image
      on image.id = ${lookup.imageSessionId} and image.buyer_account_id = buyer.id and image.medium = 'IMAGE'
    left join candidate_sessions voice
      on voice.id = ${lookup.voiceSessionId} and voice.buyer_account_id = buyer.id and voice.medium = 'VOICE'
    where buyer.id = ${lookup.buyerAccountId}
    for no key update of buyer`.execute(trx)
  const [row] = rows
  if (!row) throw new Error(`account ${lookup.buyerAccountId} vanished while it was submitting`)
  return row
}

export type SubmitCounts = { daily: number; weekly: number; oldest_of_day: Date | null; oldest_of_week: Date | null }

/** How many offers a brand has submitted in each rolling window. Only means something under the buyer's lock. */
export async function countSubmitted(
  trx: Trx,
  buyerAccountId: string,
  since: { day: Date; week: Date },
): Promise<SubmitCounts> {
  const { rows } = await sql<SubmitCounts>`
    select
      count(*) filter (where submitted_at > ${since.day}::timestamptz) as daily,
      count(*) as weekly,
      min(submitted_at) filter (where submitted_at > ${since.day}::timestamptz) as oldest_of_day,
      min(submitted_at) as oldest_of_week
    from offers
    where buyer_account_id = ${buyerAccountId} and submitted_at > ${since.week}::timestamptz`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('a count answered no row')
  return row
}

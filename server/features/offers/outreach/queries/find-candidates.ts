import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { refusedAccounts } from '../../../likeness/consent/index.ts'
import { payoutDestinations } from '../../../money/payouts/index.ts'
import { searchableTalents, talentsWithPolicy, type ViewingBrand } from '../../../people/accounts/index.ts'
import { campaignTypes } from '../../campaign-types/index.ts'
import { liveOffers } from '../../offer/index.ts'
import type { Medium, Minimum } from '../../submission/index.ts'

export type Candidate = {
  slug: string
  display_name: string
  image_url: string | null
  bio: string | null
  below_minimum: 'ask_talent' | 'auto_reject' | 'auto_counter' | null
  minimums: Minimum[]
  payouts_ready: boolean
  completed: number
  completed_of_type: number
  nearness: number | null
}

/** Only vectors of the same model and version are comparable. */
export type TextEmbedding = { vector: readonly number[]; model: string; version: number }

type CandidateFilter = {
  campaignType: string | null
  meaning: TextEmbedding | undefined
  brand: ViewingBrand
  except: readonly string[]
}

/** Maximum number of candidates from each source. */
const NEAREST = 200
const NEWEST = 100
const MAX_WITH_RECENT_WORK = 300
const MAX_COUNTED_OFFERS = 100

/**
 * Selects talents to rank: the nearest in meaning, those with recent work of the campaign type,
 * and the newest. Only the vectors are scanned completely (10 MB for 10,000 talents). The other
 * two parts read an index up to their limit.
 */
export async function findCandidates(db: Db, wanted: CandidateFilter): Promise<Candidate[]> {
  const { campaignType, meaning, brand, except } = wanted
  const brief = meaning && sql`${`[${meaning.vector.join(',')}]`}::halfvec(512)`
  const comparable = meaning && sql`v.model = ${meaning.model} and v.version = ${meaning.version}`
  const nearest = brief
    ? sql`select account_id from (
        select v.account_id from talent_vectors v where ${comparable} and v.vector is not null
        order by v.vector <#> ${brief} limit ${NEAREST}) near union`
    : sql``
  const nearness = brief
    ? sql`(select -(v.vector <#> ${brief}) from talent_vectors v where v.account_id = talent.id and ${comparable})`
    : sql`null::float8`
  const { rows } = await sql<Candidate>`
    with candidate (id) as (
      ${nearest}
      select seller_account_id from (
        select o.seller_account_id, o.campaign_type from ${liveOffers} o where o.status = 'COMPLETED'
        order by o.created_at desc, o.id desc limit ${MAX_WITH_RECENT_WORK}) worked
      where ${campaignType}::text is null or campaign_type = ${campaignType}
      union
      select id from (
        select t.id from ${searchableTalents} t order by t.created_at desc, t.id desc limit ${NEWEST}) newest
    )
    select talent.slug, talent.display_name, talent.image_url, talent.bio, policy.below_minimum, policy.minimums,
      coalesce(destination.is_ready, false) as payouts_ready, work.completed, work.completed_of_type,
      ${nearness} as nearness
    from candidate
    join ${searchableTalents} talent on talent.id = candidate.id
    join ${talentsWithPolicy(brand)} policy on policy.id = talent.id
    left join ${payoutDestinations} destination on destination.account_id = talent.id
    cross join lateral (
      select count(*)::integer as completed,
        (count(*) filter (where done.campaign_type = ${campaignType}))::integer as completed_of_type
      from (
        select o.campaign_type from ${liveOffers} o
        where o.seller_account_id = talent.id and o.seen_by_seller and o.status = 'COMPLETED'
        order by o.created_at desc limit ${MAX_COUNTED_OFFERS}) done) work
    where not policy.is_blocklisted
      and not exists (select from ${refusedAccounts} refused where refused.account_id = talent.id)
      and talent.id <> all(${except}::text[])`.execute(db)
  return rows
}

export const findCampaignType = (
  db: Db,
  key: string,
): Promise<{ label: string; medium: Medium; enabled: boolean } | undefined> =>
  db
    .selectFrom(campaignTypes.as('c'))
    .select(['c.label', 'c.category as medium', 'c.enabled'])
    .where('c.key', '=', key)
    .executeTakeFirst()

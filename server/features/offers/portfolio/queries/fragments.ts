import { type RawBuilder, sql } from 'kysely'
import { addMs } from '../../../../platform/clock.ts'
import { refusedAccounts } from '../../../likeness/consent/index.ts'
import { takenDownWorks } from '../../../likeness/picture-takedowns/index.ts'
import { heldFiles } from '../../../media/files/index.ts'
import { accountSummaries, publicAccounts, publicTalents } from '../../../people/accounts/index.ts'
import { brandShowers } from '../../../people/showcase/index.ts'
import { liveOffers, offerEntries } from '../../offer/index.ts'
import { NEVER_SECONDS, REPLIES_OVER_MS, type TrackCounts } from '../domain/track-record.ts'

/**
 * Works that everyone may see, by `id`. Both sides agree, both accounts are public, and the
 * talent's consent is valid. The offer is completed, its delivery still has the file, and no admin
 * holds the file or took down a work with the same bytes. `brand_name` is null unless both sides
 * name each other.
 */
export const shownWorks = sql<{
  id: string
  talent_account_id: string
  file_key: string
  content_type: string
  brand_name: string | null
  completed_at: Date
}>`(
  select work.id, o.seller_account_id as talent_account_id, work.file_key, work.content_type, o.completed_at,
    case when exists (select from ${brandShowers} shower where shower.account_id = o.seller_account_id)
      and exists (select from ${brandShowers} shower where shower.account_id = o.buyer_account_id)
      then brand.display_name end as brand_name
  from shown_works work
  join ${liveOffers} o on o.id = work.offer_id and o.status = 'COMPLETED'
    and work.file_key = any(o.delivery_file_urls)
  join ${publicTalents} talent on talent.id = o.seller_account_id
  join ${publicAccounts} shown_brand on shown_brand.id = o.buyer_account_id
  join ${accountSummaries} brand on brand.id = o.buyer_account_id
  where work.talent_agreed_at is not null and work.brand_agreed_at is not null
    and not exists (select from ${refusedAccounts} refused where refused.account_id = o.seller_account_id)
    and not exists (select from ${heldFiles} held where held.key = work.file_key)
    and not exists (select from ${takenDownWorks} taken where taken.digests && work.digests))`

const MAX_BRANDS = 12
const MAX_WORKS = 12

export type ShownWork = {
  id: string
  fileKey: string
  contentType: string
  brandName: string | null
  completedAt: string
}

/** Newest works of a talent, as JSON. */
export const newestWorksOf = (account: string) => sql<ShownWork[]>`(
  select coalesce(json_agg(json_build_object('id', work.id, 'fileKey', work.file_key, 'contentType', work.content_type,
    'brandName', work.brand_name, 'completedAt', work.completed_at) order by work.completed_at desc, work.id desc), '[]')
  from (
    select * from ${shownWorks} shown where shown.talent_account_id = ${sql.ref(account)}
    order by shown.completed_at desc, shown.id desc limit ${sql.lit(MAX_WORKS)}) work)`

/** Names of brands that a talent completed offers for, latest first, if both sides allow it. */
export const pastBrandsOf = (account: string): RawBuilder<string[]> => sql<string[]>`array(
  select brand.display_name
  from ${liveOffers} o
  join ${brandShowers} own on own.account_id = o.seller_account_id
  join ${brandShowers} theirs on theirs.account_id = o.buyer_account_id
  join ${publicAccounts} shown_brand on shown_brand.id = o.buyer_account_id
  join ${accountSummaries} brand on brand.id = o.buyer_account_id
  where o.seller_account_id = ${sql.ref(account)} and o.status = 'COMPLETED'
  group by brand.id, brand.display_name
  order by max(o.completed_at) desc, brand.id desc limit ${sql.lit(MAX_BRANDS)})`

/**
 * Sums a talent's offers as `TrackCounts` in JSON. For the time to answer, an offer counts if the
 * talent or their agent answered it, or if it expired. Automatic decisions by policy do not count.
 * A paid offer counts as ended when it was completed or canceled, unless its payment was returned
 * outside the offer.
 */
export const trackCountsOf = (account: string, now: Date) => sql<TrackCounts>`(
  select json_build_object('medianSeconds', answers.median, 'answerable', answers.count,
    'completed', work.completed, 'ended', work.ended)
  from (
    select count(*) as count, percentile_disc(0.5) within group (order by each.seconds) as median
    from (
      select coalesce(extract(epoch from first.created_at - o.submitted_at), ${sql.lit(NEVER_SECONDS)})::float8 as seconds
      from ${liveOffers} o
      left join lateral (
        select h.created_at from ${offerEntries} h
        where h.offer_id = o.id and h.actor_role in ('talent', 'agent')
          and h.action in ('ACCEPT', 'COUNTER', 'REJECT', 'CANCEL')
        order by h.sequence limit 1) first on true
      where o.seller_account_id = ${sql.ref(account)}
        and o.submitted_at >= ${addMs(now, -REPLIES_OVER_MS)}::timestamptz
        and (first.created_at is not null or o.status = 'EXPIRED')
        and not exists (
          select from ${offerEntries} h where h.offer_id = o.id and h.action in ('AUTO_COUNTER', 'AUTO_REJECT'))
    ) each) answers
  cross join (
    select count(*) filter (where o.status = 'COMPLETED') as completed, count(*) as ended
    from ${liveOffers} o
    where o.seller_account_id = ${sql.ref(account)} and o.paid_at is not null
      and (o.status = 'COMPLETED' or (o.status = 'CANCELLED' and exists (
        select from ${offerEntries} h
        where h.offer_id = o.id and h.to_status = 'CANCELLED' and h.action in ('CANCEL', 'RESOLVE_DISPUTE'))))
  ) work)`

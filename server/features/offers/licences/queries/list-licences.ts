import { type RawBuilder, sql } from 'kysely'
import { addMs, DAY_MS } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import { accountSummaries } from '../../../people/accounts/index.ts'
import { allOffers, liveOffers, type OfferRow } from '../../offer/index.ts'
import { ENDS_SOON_DAYS, type LicenceStage } from '../domain/licence-status.ts'
import type { LicenceTerms } from '../domain/terms.ts'
import { isContested, type Successor, successorOf } from './licence-facts.ts'

export type ListedLicence = Pick<
  OfferRow,
  | 'id'
  | 'status'
  | 'title'
  | 'campaign_type'
  | 'buyer_brand_name'
  | 'seller_account_id'
  | 'buyer_account_id'
  | 'money_returned_at'
  | 'license_starts_at'
  | 'license_ends_at'
  | 'delivery_file_urls'
> & {
  completed_at: Date
  root_status: OfferRow['status'] | null
  root_money_returned_at: Date | null
  root_license_starts_at: Date | null
  root_license_ends_at: Date | null
  buyer_name: string
  seller_name: string
  seller_slug: string
  seller_image_url: string | null
  file_count: number
  licensed_until: Date | null
  terms: LicenceTerms | null
  code: string | null
  is_contested: boolean
  successor: Successor | null
}

export type LicenceFilter = {
  side: 'buyer' | 'seller'
  accountId: string
  /** Empty means every stage. */
  stages: readonly LicenceStage[]
  search: string
  /** Only licenses that hold at some moment from `from` and before `until`. */
  from: Date | null
  until: Date | null
  now: Date
}

/** Licenses of one side with what decides their stage. Revisions have the dates of their work. */
const own = ({ side, accountId }: LicenceFilter) => sql`
  select o.*, root.status as root_status, root.money_returned_at as root_money_returned_at,
    root.license_starts_at as root_license_starts_at, root.license_ends_at as root_license_ends_at,
    greatest(o.license_starts_at, root.license_starts_at) as starts_at,
    case when root.license_starts_at is null then o.license_ends_at else root.license_ends_at end as ends_at
  from ${liveOffers} o left join ${allOffers} root on root.id = o.license_root_id
  where o.completed_at is not null
    and ${side === 'buyer' ? sql`o.buyer_account_id` : sql`o.seller_account_id`} = ${accountId}`

/** The rules of `licenceStage`, for filters. A test compares the two. */
const stageOf = (now: Date): RawBuilder<LicenceStage> => sql`case
  when o.money_returned_at is not null or o.status = 'CANCELLED' or o.root_money_returned_at is not null
    or o.root_status = 'CANCELLED' then 'REVOKED'
  when o.status <> 'COMPLETED' or o.root_status = 'DISPUTED' or ${isContested('o.id')} then 'SUSPENDED'
  when ${successorOf('o.id')} is not null then 'SUPERSEDED'
  when o.ends_at <= ${now}::timestamptz then 'ENDED'
  when o.starts_at > ${now}::timestamptz then 'UPCOMING'
  when o.ends_at <= ${addMs(now, ENDS_SOON_DAYS * DAY_MS)}::timestamptz then 'ENDING_SOON'
  else 'RUNNING' end`

function conditions({ stages, search, from, until, now }: LicenceFilter): RawBuilder<unknown> {
  const text = search.trim()
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const found = sql`(o.title ilike ${pattern} or o.campaign_description ilike ${pattern}
    or o.buyer_brand_name ilike ${pattern} or exists (select from ${accountSummaries} face
      where face.id in (o.buyer_account_id, o.seller_account_id) and face.display_name ilike ${pattern}))`
  const all = [
    ...(stages.length > 0 ? [sql`${stageOf(now)} = any(${[...stages]}::text[])`] : []),
    ...(text === '' ? [] : [found]),
    ...(from === null ? [] : [sql`(o.ends_at is null or o.ends_at > ${from}::timestamptz)`]),
    ...(until === null ? [] : [sql`o.starts_at < ${until}::timestamptz`]),
  ]
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

/** Lists one page of licenses, the latest completion first. */
export async function listLicences(
  db: Db,
  filter: LicenceFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedLicence[]> {
  const { rows } = await sql<ListedLicence>`
    with page as (
      select * from (${own(filter)}) o where ${conditions(filter)}
      order by o.completed_at desc, o.id desc limit ${limit} offset ${offset})
    select o.id, o.status, o.title, o.campaign_type, o.buyer_brand_name, o.seller_account_id, o.buyer_account_id,
      o.money_returned_at, o.license_starts_at, o.license_ends_at, o.completed_at, o.root_status,
      o.root_money_returned_at, o.root_license_starts_at, o.root_license_ends_at,
      buyer.display_name as buyer_name, seller.display_name as seller_name, seller.slug as seller_slug,
      seller.image_url as seller_image_url, o.delivery_file_urls, cardinality(o.delivery_file_urls) as file_count,
      licensed_until(coalesce(o.license_root_id, o.id)) as licensed_until, granted.code,
      (select t.terms from offer_terms t where t.offer_id = o.id order by t.version desc limit 1) as terms,
      ${isContested('o.id')} as is_contested, ${successorOf('o.id')} as successor
    from page o join ${accountSummaries} buyer on buyer.id = o.buyer_account_id
    join ${accountSummaries} seller on seller.id = o.seller_account_id
    left join licences granted on granted.offer_id = o.id
    order by o.completed_at desc, o.id desc`.execute(db)
  return rows
}

export async function countLicences(db: Db, filter: LicenceFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (${own(filter)}) o where ${conditions(filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

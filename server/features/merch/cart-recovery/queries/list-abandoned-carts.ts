import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { campaignBranding } from '../../campaigns/index.ts'
import { logicalCarts, supersededCarts } from '../../carts/index.ts'
import { openedMails } from '../../sharing/index.ts'
import type { ReviewStatus } from '../domain/review-status.ts'

export type AbandonedItem = {
  productName: string
  campaignId: string
  quantity: number
  unitPriceMinorUnit: number
  currency: string
}

export type CampaignName = { id: string; slug: string; name: string }

export type AbandonedCart = {
  id: string
  status: 'active' | 'converted' | 'discarded' | 'abandoned'
  isRecovered: boolean
  reviewStatus: ReviewStatus
  createdAt: Date
  lastTouchedAt: Date
  abandonedAt: Date
  itemsWhenAbandoned: readonly AbandonedItem[]
  campaignsWhenAbandoned: readonly CampaignName[]
  email: string | null
  mailedAt: Date | null
  openedAt: Date | null
  adminComment: string | null
  privateEmailSentAt: Date | null
  updatedByEmail: string | null
}

export type AbandonedFilter = { search?: string | undefined; status?: ReviewStatus | undefined }

/**
 * Lists abandoned logical carts, latest first. `search` matches part of an address or of a
 * campaign's name, a slug, or the id of a cart, a fork or a merged cart. A cart that was bought or
 * emptied is `recovered`. A cart that was closed after MERCH_CART_DAYS is `lost`, unless an admin
 * has set `recovered`. Any other cart has the admin's status.
 */
export async function listAbandonedCarts(
  db: Db,
  { search = '', status }: AbandonedFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ carts: AbandonedCart[]; total: number }> {
  const text = search.trim().toLowerCase()
  const isFound =
    text === ''
      ? sql`true`
      : sql`(strpos(c.email, ${text}) > 0 or c.id = ${text}
          or exists (select from merch_recovery_links l where l.cart_id = c.id and strpos(l.email, ${text}) > 0)
          or exists (select from ${supersededCarts} s where s.successor_id = c.id and s.id = ${text})
          or ${text} = any(c.fork_ids)
          or exists (
            select from ${campaignBranding} f where (strpos(lower(f.name), ${text}) > 0 or f.slug = ${text})
              and c.items_left @> jsonb_build_array(jsonb_build_object('campaignId', f.id))))`
  const isMeant = status === undefined ? sql`true` : sql`m.review_status = ${status}`
  // Without a filter by status, compute the status only for the requested page.
  const counted =
    status === undefined
      ? sql`from ${logicalCarts} c where c.abandoned_at is not null and ${isFound}`
      : sql`from shown m where ${isMeant}`
  const { rows } = await sql<{ total: number; carts: readonly JsonCart[] }>`
    with shown as not materialized (
      select c.*, r.admin_comment, r.private_email_sent_at, r.updated_by_email,
        case when c.is_recovered then 'recovered'
          when c.status = 'abandoned' and coalesce(r.review_status, 'new') <> 'recovered' then 'lost'
          else coalesce(r.review_status, 'new') end as review_status
      from ${logicalCarts} c left join lateral (
        select v.* from merch_cart_reviews v
        where v.cart_id = c.id or v.cart_id in (select s.id from ${supersededCarts} s where s.successor_id = c.id)
        order by v.updated_at desc, v.cart_id = c.id desc limit 1) r on true
      where c.abandoned_at is not null and ${isFound}
    ), page as (
      select m.id, case when m.is_converted then 'converted' else m.status end as status, m.is_recovered as "isRecovered", m.review_status as "reviewStatus", m.created_at as "createdAt",
        m.last_touched_at as "lastTouchedAt", m.abandoned_at as "abandonedAt", coalesce(m.items_left, '[]') as "itemsWhenAbandoned", (
          select coalesce(json_agg(json_build_object('id', f.id, 'slug', f.slug, 'name', f.name)), '[]')
          from ${campaignBranding} f
          where f.id in (select item ->> 'campaignId' from jsonb_array_elements(m.items_left) item)
        ) as "campaignsWhenAbandoned",
        coalesce(m.email, (select l.email from merch_recovery_links l where l.cart_id = m.id)) as email,
        m.mailed_at as "mailedAt", m.admin_comment as "adminComment",
        m.private_email_sent_at as "privateEmailSentAt", m.updated_by_email as "updatedByEmail", (
          select min(o.opened_at) from merch_recovery_links l
            join ${openedMails} o on o.session_id = l.session_id and o.opened_at >= l.created_at
          where l.cart_id = m.id or l.cart_id in (select s.id from ${supersededCarts} s where s.successor_id = m.id)
        ) as "openedAt"
      from shown m where ${isMeant} order by m.abandoned_at desc, m.id desc limit ${limit} offset ${offset}
    ) select (select count(*)::int ${counted}) as total,
      (select coalesce(json_agg(p order by p."abandonedAt" desc, p.id desc), '[]') from page p) as carts`.execute(db)
  const [found] = rows
  return { total: found?.total ?? 0, carts: (found?.carts ?? []).map(withTimes) }
}

type Times = 'createdAt' | 'lastTouchedAt' | 'abandonedAt' | 'mailedAt' | 'privateEmailSentAt' | 'openedAt'
type JsonCart = {
  [Field in keyof AbandonedCart]: Field extends Times
    ? string | Extract<AbandonedCart[Field], null>
    : AbandonedCart[Field]
}

const timeOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text))
const withTimes = (cart: JsonCart): AbandonedCart => ({
  ...cart,
  createdAt: new Date(cart.createdAt),
  lastTouchedAt: new Date(cart.lastTouchedAt),
  abandonedAt: new Date(cart.abandonedAt),
  mailedAt: timeOrNull(cart.mailedAt),
  openedAt: timeOrNull(cart.openedAt),
  privateEmailSentAt: timeOrNull(cart.privateEmailSentAt),
})

import { type Insertable, sql } from 'kysely'
import type { MerchTrackingLinksTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'

export type TrackingLink = {
  id: string
  campaignId: string
  slug: string
  startsAt: Date | null
  endsAt: Date | null
  isPreview: boolean
  visits: number
  createdAt: Date
}

const SHOWN = [
  'id',
  'campaign_id as campaignId',
  'slug',
  'starts_at as startsAt',
  'ends_at as endsAt',
  'is_preview as isPreview',
  'visits',
  'created_at as createdAt',
] as const

export const findTrackingLink = (
  db: Db,
  { campaignId, slug }: { campaignId: string; slug: string },
): Promise<TrackingLink | undefined> =>
  db
    .selectFrom('merch_tracking_links')
    .select(SHOWN)
    .where('campaign_id', '=', campaignId)
    .where('slug', '=', slug)
    .executeTakeFirst()

/** Undefined if the campaign already has a link with this slug. */
export const insertTrackingLink = (
  trx: Trx,
  row: Omit<Insertable<MerchTrackingLinksTable>, 'visits'>,
): Promise<TrackingLink | undefined> =>
  trx
    .insertInto('merch_tracking_links')
    .values(row)
    .onConflict((on) => on.doNothing())
    .returning(SHOWN)
    .executeTakeFirst()

type Page = { campaignId: string; limit: number; offset: number }

export async function listTrackingLinks(
  db: Db,
  { campaignId, limit, offset }: Page,
): Promise<{ trackingLinks: TrackingLink[]; total: number; visits: number }> {
  const { rows } = await sql<{ total: number; visits: number }>`
    select (select count(*) from merch_tracking_links where campaign_id = ${campaignId}) as total,
      (select coalesce(sum(visits), 0)::bigint from merch_visit_counts where campaign_id = ${campaignId}) as visits`.execute(
    db,
  )
  const trackingLinks = await db
    .selectFrom('merch_tracking_links')
    .select(SHOWN)
    .where('campaign_id', '=', campaignId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { trackingLinks, total: rows[0]?.total ?? 0, visits: rows[0]?.visits ?? 0 }
}

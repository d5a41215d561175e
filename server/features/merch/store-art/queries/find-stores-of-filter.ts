import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { campaigns } from '../../campaigns/index.ts'

export type StoreOfFilter = {
  campaignId: string
  slug: string
  name: string
  talentName: string
  status: 'DRAFT' | 'LIVE' | 'ENDED'
  designCount: number
}

export async function findStoresOfFilter(
  db: Db,
  { filterId, limit, offset }: { filterId: string; limit: number; offset: number },
): Promise<{ stores: StoreOfFilter[]; total: number }> {
  const wanted = sql`
    from (select campaign_id, count(*) as designs from merch_store_art where filter_id = ${filterId} group by campaign_id) a
    join ${campaigns} c on c.id = a.campaign_id`
  const counted = await sql<{ total: number }>`select count(*) as total ${wanted}`.execute(db)
  const { rows } = await sql<StoreOfFilter>`
    select c.id as "campaignId", c.slug, c.name, c.talent_name as "talentName", c.status, a.designs as "designCount"
    ${wanted} order by c.name, c.id limit ${limit} offset ${offset}`.execute(db)
  return { stores: rows, total: counted.rows[0]?.total ?? 0 }
}

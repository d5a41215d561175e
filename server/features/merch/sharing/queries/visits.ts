import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'

export async function insertVisit(
  trx: Trx,
  { campaignId, day, visitor, at }: { campaignId: string; day: string; visitor: string; at: Date },
): Promise<void> {
  await sql`
    with visit as (
      insert into merch_visits (campaign_id, day, visitor_digest, created_at)
      values (${campaignId}, ${day}, ${visitor}, ${at}::timestamptz) on conflict do nothing returning campaign_id
    )
    insert into merch_visit_counts as counted (campaign_id, day, visits)
    select campaign_id, ${day}, 1 from visit
    on conflict (campaign_id, day) do update set visits = counted.visits + 1`.execute(trx)
}

export async function insertLinkVisit(
  trx: Trx,
  { linkId, day, visitor, at }: { linkId: string; day: string; visitor: string; at: Date },
): Promise<void> {
  await sql`
    with visit as (
      insert into merch_link_visits (link_id, day, visitor_digest, created_at)
      values (${linkId}, ${day}, ${visitor}, ${at}::timestamptz) on conflict do nothing returning link_id
    )
    update merch_tracking_links set visits = visits + 1 where id in (select link_id from visit)`.execute(trx)
}

/** Deletes old digests, which only prevent counting a visitor twice a day. The counts stay. */
export async function deleteVisits(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from merch_visits where (campaign_id, day, visitor_digest) in (
      select campaign_id, day, visitor_digest from merch_visits where created_at < ${before}::timestamptz
      order by created_at limit ${limit})`.execute(db)
  return Number(numAffectedRows)
}

export async function deleteLinkVisits(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from merch_link_visits where (link_id, day, visitor_digest) in (
      select link_id, day, visitor_digest from merch_link_visits where created_at < ${before}::timestamptz
      order by created_at limit ${limit})`.execute(db)
  return Number(numAffectedRows)
}

import { type Insertable, type Selectable, sql } from 'kysely'
import type { OfferRatingsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { DueRow } from '../../../../platform/jobs/in-batches.ts'
import { accountSummaries, publicTalents } from '../../../people/accounts/index.ts'
import { liveOffers, type Side } from '../../offer/index.ts'
import { averageOf } from '../domain/rating-rules.ts'
import { visibleRatings } from './fragments.ts'

export type RatingRow = Selectable<OfferRatingsTable>

export const findRatings = (db: Db | Trx, offerIds: readonly string[]): Promise<RatingRow[]> =>
  db.selectFrom('offer_ratings').selectAll().where('offer_id', 'in', offerIds).orderBy('id').execute()

export async function insertRating(trx: Trx, row: Insertable<OfferRatingsTable>): Promise<RatingRow> {
  return trx.insertInto('offer_ratings').values(row).returningAll().executeTakeFirstOrThrow()
}

/**
 * Makes the first rating visible when the other side rates too. Sets `told_at`, so that the job
 * does not notify again.
 */
export async function makeRatingVisible(trx: Trx, offerId: string, by: Side, at: Date): Promise<void> {
  await trx
    .updateTable('offer_ratings')
    .set({ visible_at: sql<Date>`greatest(created_at, least(visible_at, ${at}::timestamptz))`, told_at: at })
    .where('offer_id', '=', offerId)
    .where('by_side', '=', by)
    .execute()
}

/** Marks visible ratings as notified. Only one run gets each rating. */
export const claimUnnotifiedRatings = (trx: Trx, offerIds: readonly string[], now: Date): Promise<RatingRow[]> =>
  trx
    .updateTable('offer_ratings')
    .set({ told_at: now })
    .where('offer_id', 'in', offerIds)
    .where('told_at', 'is', null)
    .where('visible_at', '<=', now)
    .returningAll()
    .execute()

type Due = { after: DueRow; limit: number; now: Date }

export async function findUnnotifiedOffers(db: Db, { after, limit, now }: Due): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select r.offer_id as id, r.visible_at as due_at from offer_ratings r join ${liveOffers} o on o.id = r.offer_id
    where r.told_at is null and r.visible_at <= ${now}::timestamptz
      and (r.visible_at, r.offer_id) > (${after.due_at}::timestamptz, ${after.id}::text)
    order by r.visible_at, r.offer_id limit ${limit}`.execute(db)
  return rows
}

export async function findOffersToAsk(
  db: Db,
  { after, limit, completed }: Omit<Due, 'now'> & { completed: { from: Date; to: Date } },
): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select o.id, o.completed_at as due_at from ${liveOffers} o
    where o.status = 'COMPLETED'
      and o.completed_at > ${completed.from}::timestamptz and o.completed_at <= ${completed.to}::timestamptz
      and (o.completed_at, o.id) > (${after.due_at}::timestamptz, ${after.id}::text)
      and not exists (select from rating_requests asked where asked.offer_id = o.id)
    order by o.completed_at, o.id limit ${limit}`.execute(db)
  return rows
}

/** Returns the offers for which the request was not recorded before. */
export async function claimOffersToAsk(trx: Trx, offerIds: readonly string[], now: Date): Promise<Set<string>> {
  if (offerIds.length === 0) return new Set()
  const rows = await trx
    .insertInto('rating_requests')
    .values(offerIds.map((offer_id) => ({ offer_id, asked_at: now })))
    .onConflict((on) => on.column('offer_id').doNothing())
    .returning('offer_id')
    .execute()
  return new Set(rows.map(({ offer_id }) => offer_id))
}

export type Reputation = { average: number | null; count: number }

export type Totals = { sum: number | null; count: number }
/** Computes the overall rating from the sum and number of stars. */
export const toReputation = ({ sum, count }: Totals): Reputation => ({ average: averageOf(sum ?? 0, count), count })

/** `received` is the rating for this offer, which may not be visible yet. */
export type SideReputation = { side: Side; reputation: Reputation; received: RatingRow | undefined }

/** Returns the overall rating of each side of an offer, the brand first. */
export async function findReputations(
  db: Db,
  offer: { id: string; buyer_account_id: string; seller_account_id: string },
  now: Date,
): Promise<SideReputation[]> {
  const { rows } = await sql<Totals & { side: Side } & (RatingRow | { id: null })>`
    select rated.side, totals.sum, totals.count, given.*
    from (values ('brand', ${offer.buyer_account_id}::text), ('talent', ${offer.seller_account_id}::text))
      as rated (side, account_id)
    cross join lateral (
      select sum(r.stars) as sum, count(*) as count from ${visibleRatings(now)} r
      where r.rated_account_id = rated.account_id
    ) totals
    left join offer_ratings given on given.offer_id = ${offer.id} and given.by_side <> rated.side
    order by rated.side`.execute(db)
  return rows.map((row) => ({
    side: row.side,
    reputation: toReputation(row),
    received: row.id === null ? undefined : row,
  }))
}

export type VisibleRating = { id: string; stars: number; words: string | null; brandName: string; shownAt: Date }

/** Returns undefined for an unknown talent. */
export async function listVisibleRatings(
  db: Db,
  slug: string,
  { limit, offset, now }: { limit: number; offset: number; now: Date },
): Promise<{ ratings: VisibleRating[]; reputation: Reputation } | undefined> {
  const { rows } = await sql<Totals & (VisibleRating | { id: null })>`
    select totals.sum, totals.count, page.*
    from ${publicTalents} talent
    cross join lateral (
      select sum(r.stars) as sum, count(*) as count from ${visibleRatings(now)} r where r.rated_account_id = talent.id
    ) totals
    left join lateral (
      select r.id, r.stars, r.words, brand.display_name as "brandName", r.visible_at as "shownAt"
      from ${visibleRatings(now)} r join ${accountSummaries} brand on brand.id = r.rater_account_id
      where r.rated_account_id = talent.id
      order by r.visible_at desc, r.id desc limit ${limit} offset ${offset}
    ) page on true
    where talent.slug = ${slug}
    order by page."shownAt" desc, page.id desc`.execute(db)
  const [first] = rows
  return (
    first && {
      ratings: rows.filter((row): row is Totals & VisibleRating => row.id !== null),
      reputation: toReputation(first),
    }
  )
}

export const lockRating = (trx: Trx, id: string): Promise<RatingRow | undefined> =>
  trx.selectFrom('offer_ratings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function setHidden(
  trx: Trx,
  id: string,
  to: { hidden_at: Date | null; hidden_reason: string | null },
): Promise<RatingRow> {
  return trx.updateTable('offer_ratings').set(to).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { accountSummaries } from '../../../people/accounts/index.ts'
import type { RatingRow } from './ratings.ts'

export type SearchedRating = RatingRow & { rater_name: string; rated_name: string; rated_slug: string }

/** Searches all ratings, newest first, starting after the rating `after`. */
export async function searchRatings(
  db: Db,
  { q = '', isHidden, after, limit }: { q?: string; isHidden?: boolean; after?: string; limit: number },
): Promise<SearchedRating[]> {
  const text = q.trim().toLowerCase()
  const wanted = [
    sql`(${text} = '' or strpos(lower(r.words), ${text}) > 0 or strpos(lower(rater.display_name), ${text}) > 0
      or strpos(lower(rated.display_name), ${text}) > 0)`,
    ...(isHidden === undefined ? [] : [sql`(r.hidden_at is not null) = ${isHidden}::boolean`]),
    ...(after === undefined
      ? []
      : [
          sql`(r.created_at, r.id) < (select last.created_at, last.id from offer_ratings last where last.id = ${after})`,
        ]),
  ]
  const { rows } = await sql<SearchedRating>`
    select r.*, rater.display_name as rater_name, rated.display_name as rated_name, rated.slug as rated_slug
    from offer_ratings r
    join ${accountSummaries} rater on rater.id = r.rater_account_id
    join ${accountSummaries} rated on rated.id = r.rated_account_id
    where ${sql.join(wanted, sql` and `)}
    order by r.created_at desc, r.id desc limit ${limit}`.execute(db)
  return rows
}

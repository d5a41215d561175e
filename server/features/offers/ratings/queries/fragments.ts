import { sql } from 'kysely'

/** Ratings that are visible at a given time, as a subquery that needs an alias. */
export const visibleRatings = (now: Date) => sql<{
  id: string
  offer_id: string
  by_side: 'brand' | 'talent'
  rater_account_id: string
  rated_account_id: string
  stars: number
  words: string | null
  created_at: Date
  visible_at: Date
}>`(
  select id, offer_id, by_side, rater_account_id, rated_account_id, stars, words, created_at, visible_at
  from offer_ratings where hidden_at is null and visible_at <= ${now}::timestamptz)`

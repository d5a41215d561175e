import { sql } from 'kysely'

/**
 * Logical carts: the draft of a browser or the cart of a person, with its forks. `id` is the
 * root's. Leaves out merged carts. `email` is the address that was entered last. `is_converted`:
 * the cart or a fork was bought. `is_recovered`: it was bought or emptied by its owner (contract,
 * part 2, "Review status").
 */
export const logicalCarts = sql<{
  id: string
  status: 'active' | 'converted' | 'discarded' | 'abandoned'
  created_at: Date
  last_touched_at: Date
  abandoned_at: Date | null
  mailed_at: Date | null
  items_left: unknown
  email: string | null
  is_converted: boolean
  is_recovered: boolean
  fork_ids: readonly string[]
}>`(
  select r.id, r.status, r.created_at, r.last_touched_at, r.abandoned_at, r.mailed_at, r.items_left, (
      select s.email from merch_session_carts s join merch_carts g on g.id = s.cart_id
      where (g.id = r.id or g.source_cart_id = r.id) and s.email is not null
      order by s.email_at desc limit 1) as email,
    g.is_converted, g.is_converted or r.status = 'discarded' as is_recovered,
    array(select g.id from merch_carts g where g.source_cart_id = r.id) as fork_ids
  from merch_carts r cross join lateral (
    select r.status = 'converted' or exists (
      select from merch_carts f where f.source_cart_id = r.id and f.status = 'converted') as is_converted) g
  where r.source_cart_id is null and r.successor_id is null)`

/** Carts that were merged into `successor_id`. */
export const supersededCarts = sql<{ id: string; successor_id: string }>`(
  select id, successor_id from merch_carts where successor_id is not null)`

export const cartOwners = sql<{
  id: string
  user_id: string | null
}>`(select id, owner_user_id as user_id from merch_carts)`

export const printsOfRows = sql<{
  session_id: string
  design_id: string | null
  art_key: string | null
  clean_filename: string | null
}>`(select session_id, design_id, art_key, clean_filename from merch_cart_items where order_id is null)`

export const sessionsWithRows = sql<{ session_id: string }>`(
  select distinct session_id from merch_cart_items where order_id is null)`

import { sql } from 'kysely'

/**
 * What other features may join of this one: a table in parentheses each, to be named where it stands. The database folds
 * it into the statement around it, so that it costs, and locks, what the table itself would.
 */

/** Accounts as the other side of a deal sees them, by `id`. */
export const accountFaces = sql<{
  id: string
  owner_user_id: string
  display_name: string
  slug: string
  image_url: string | null
  is_erased: boolean
}>`(select id, owner_user_id, display_name, slug, image_url, erased_at is not null as is_erased from accounts)`

/** Accounts that everybody may be shown: nobody has blocked or erased them. */
export const shownAccounts = sql<{ id: string; slug: string }>`(
  select a.id, a.slug from accounts a
  where a.erased_at is null
    and not exists (select from brand_limits blocked where blocked.account_id = a.id and blocked.is_blocked))`

/** What anybody may see of talents; those who are blocked are not there. */
export const shownTalents = sql<{
  id: string
  display_name: string
  slug: string
  image_url: string | null
  bio: string | null
}>`(
  select a.id, a.display_name, a.slug, a.image_url, a.bio from accounts a
  where a.kind = 'talent' and a.erased_at is null
    and not exists (select from brand_limits blocked where blocked.account_id = a.id and blocked.is_blocked))`

/** Accounts an admin has blocked, by `account_id`. */
export const blockedAccounts = sql<{ account_id: string }>`(select account_id from brand_limits where is_blocked)`

/** Who acts for a talent now, by `talent_account_id`: nobody, or one agent. */
export const agentsOfTalents = sql<{
  talent_account_id: string
  agent_account_id: string
  can_act: boolean
}>`(select talent_account_id, agent_account_id, can_act from agent_links where active)`

/** The brand that asks about talents: its account, and the folded names it goes by just now. */
export type AskingBrand = { accountId: string; namesFolded: readonly string[] }
const NO_BRAND: AskingBrand = { accountId: '', namesFolded: [] }

/**
 * Talents with what they take, by `slug`. `is_blocklisted`: their blocklist has a name that the brand goes by now or has
 * ever gone by.
 */
export const talentsWithPolicy = ({ accountId, namesFolded }: AskingBrand = NO_BRAND) => sql<{
  id: string
  slug: string
  display_name: string
  below_minimum: 'ask_talent' | 'auto_reject' | 'auto_counter' | null
  minimums: { currency: string; category: string; amountMinorUnit: number }[]
  is_blocklisted: boolean
}>`(
  select a.id, a.slug, a.display_name, policy.below_minimum,
    (
      select coalesce(json_agg(json_build_object(
        'currency', m.currency, 'category', m.category, 'amountMinorUnit', m.amount_minor_unit)), '[]')
      from offer_minimums m where m.account_id = a.id
    ) as minimums,
    exists (
      select from brand_blocklist listed
      where listed.account_id = a.id and (
        listed.brand_name_folded = any(${namesFolded}::text[])
        or exists (
          select from brand_names known
          where known.account_id = ${accountId} and known.name_folded = listed.brand_name_folded))
    ) as is_blocklisted
  from accounts a left join offer_policies policy on policy.account_id = a.id
  where a.kind = 'talent' and a.erased_at is null)`

/** Brands that a talent has blocked, by `talent_account_id` and `brand_account_id`, under whatever name they appear. */
export const brandsBlockedByTalents = sql<{ talent_account_id: string; brand_account_id: string }>`(
  select listed.account_id as talent_account_id, known.account_id as brand_account_id
  from brand_blocklist listed join brand_names known on known.name_folded = listed.brand_name_folded)`

/** Talents that everybody may find, with what they say of themselves, by `id`. */
export const findableTalents = sql<{
  id: string
  slug: string
  display_name: string
  image_url: string | null
  bio: string | null
  created_at: Date
  updated_at: Date
}>`(
  select a.id, a.slug, a.display_name, a.image_url, a.bio, a.created_at, a.updated_at from accounts a
  where a.kind = 'talent' and a.erased_at is null and not exists (
    select from brand_limits blocked where blocked.account_id = a.id and blocked.is_blocked))`

/** Guests who are a person's, who showed that the address is theirs: `guest_user_id`, by `user_id`. */
export const linkedGuests = sql<{ guest_user_id: string; user_id: string }>`(
  select user_id as guest_user_id, linked_user_id as user_id from profiles where linked_user_id is not null)`

/**
 * As whom a person buys, by `account_id`: as themselves, or as a guest who was linked to them; and under which address that
 * was, if it is kept.
 */
export const buyersOfAccounts = sql<{ account_id: string; user_id: string; address: string | null }>`(
  select a.id as account_id, p.user_id, lower(p.guest_email collate "C") as address
  from accounts a join profiles p on p.user_id = a.owner_user_id or p.linked_user_id = a.owner_user_id)`

import { sql } from 'kysely'

/**
 * Subqueries that other features may join; each needs an alias. PostgreSQL inlines them, so they
 * cost and lock the same as the table.
 */

/** Fields of an account that the other side of a deal may see. */
export const accountSummaries = sql<{
  id: string
  owner_user_id: string
  display_name: string
  slug: string
  image_url: string | null
  is_erased: boolean
  language: string | null
}>`(
  select id, owner_user_id, display_name, slug, image_url, erased_at is not null as is_erased, language from accounts)`

/** Accounts with what a request on their behalf must know about them. */
export const actingAccounts = sql<{
  id: string
  owner_user_id: string
  display_name: string
  slug: string
  image_url: string | null
  roles: string[]
  is_erased: boolean
  is_blocked: boolean
  language: string | null
}>`(
  select a.id, a.owner_user_id, a.display_name, a.slug, a.image_url, a.language, p.roles, a.erased_at is not null as is_erased,
    exists (select from brand_limits blocked where blocked.account_id = a.id and blocked.is_blocked) as is_blocked
  from accounts a join profiles p on p.user_id = a.owner_user_id)`

/** Every account, also blocked and erased ones. For searches by admins. */
export const allAccounts = sql<{
  id: string
  owner_user_id: string
  display_name: string
  slug: string
  kind: string
  created_at: Date
}>`(select id, owner_user_id, display_name, slug, kind, created_at from accounts)`

/** Accounts that may be shown publicly. They are neither blocked nor erased. */
export const publicAccounts = sql<{ id: string; slug: string }>`(
  select a.id, a.slug from accounts a
  where a.erased_at is null
    and not exists (select from brand_limits blocked where blocked.account_id = a.id and blocked.is_blocked))`

/** Leaves out blocked talents. */
export const publicTalents = sql<{
  id: string
  display_name: string
  slug: string
  image_url: string | null
  bio: string | null
}>`(
  select a.id, a.display_name, a.slug, a.image_url, a.bio from accounts a
  where a.kind = 'talent' and a.erased_at is null
    and not exists (select from brand_limits blocked where blocked.account_id = a.id and blocked.is_blocked))`

/** Members of teams with their roles. Founders are not among them. */
export const teamMembers = sql<{ team_id: string; member_id: string; role: string }>`(
  select team_id, member_id, role from team_members)`

export const blockedAccounts = sql<{ account_id: string }>`(select account_id from brand_limits where is_blocked)`

/** The active agent of each talent, at most one. */
export const agentsOfTalents = sql<{
  talent_account_id: string
  agent_account_id: string
  can_act: boolean
}>`(select talent_account_id, agent_account_id, can_act from agent_links where active)`

/** Links of agents, also those that were asked and have not answered. */
export const agentLinks = sql<{ talent_account_id: string; agent_account_id: string; is_active: boolean }>`(
  select talent_account_id, agent_account_id, active as is_active from agent_links where active or pending)`

/** Profiles of accounts, and when their owners dismissed the first steps. */
export const accountProfiles = sql<{
  id: string
  image_url: string | null
  bio: string | null
  dismissed_at: Date | null
}>`(select id, image_url, bio, first_steps_dismissed_at as dismissed_at from accounts)`

/**
 * The brand that searches talents. `namesFolded` are its current names, normalized with
 * `foldBrandName`.
 */
export type ViewingBrand = { accountId: string; namesFolded: readonly string[] }
const NO_BRAND: ViewingBrand = { accountId: '', namesFolded: [] }

/**
 * Talents with their policy. `is_blocklisted` is true if the talent's blocklist contains a current
 * or earlier name of the brand.
 */
export const talentsWithPolicy = ({ accountId, namesFolded }: ViewingBrand = NO_BRAND) => sql<{
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

/** A talent without minimum fees accepts every amount. */
export const minimumFees = sql<{ account_id: string; currency: string; amount_minor_unit: number }>`(
  select account_id, currency, amount_minor_unit from offer_minimums)`

/**
 * Brand accounts that talents have blocked. A block on any current or earlier name of the brand
 * counts.
 */
export const brandsBlockedByTalents = sql<{ talent_account_id: string; brand_account_id: string }>`(
  select listed.account_id as talent_account_id, known.account_id as brand_account_id
  from brand_blocklist listed join brand_names known on known.name_folded = listed.brand_name_folded)`

export const searchableTalents = sql<{
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

/**
 * Each guest (profile without an account) with the person who has confirmed the guest's address.
 */
export const linkedGuests = sql<{ guest_user_id: string; user_id: string }>`(
  select user_id as guest_user_id, linked_user_id as user_id from profiles where linked_user_id is not null)`

/**
 * Profiles under which the owner of an account buys: the owner's own, and all linked guests.
 * `address` is null if none is stored.
 */
export const buyersOfAccounts = sql<{ account_id: string; user_id: string; address: string | null }>`(
  select a.id as account_id, p.user_id, lower(p.guest_email collate "C") as address
  from accounts a join profiles p on p.user_id = a.owner_user_id or p.linked_user_id = a.owner_user_id)`

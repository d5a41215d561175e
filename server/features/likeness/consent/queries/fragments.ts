import { sql } from 'kysely'
import type { LikenessUse } from '../domain/likeness-use.ts'

/** Accounts whose likeness may be used now: they consent and are not suspended. */
export const consentedAccounts = sql<{ account_id: string }>`(
  select account_id from likeness_consent_states where granted and suspended_at is null)`

/** Accounts that allow brands to have previews of them made now. */
export const accountsWithPreviews = sql<{ account_id: string }>`(
  select account_id from likeness_consent_states where granted and suspended_at is null and previews_allowed)`

/**
 * Accounts that turned previews off, with or without consent. Offers to them need no candidates.
 * Other features join them by `account_id`.
 */
export const accountsWithoutPreviews = sql<{ account_id: string }>`(
  select account_id from likeness_consent_states where not previews_allowed)`

/**
 * Accounts that allow a use now, by use. Has the same rule as `assertUse`, as a part of larger
 * statements. Other features join them by `account_id`.
 */
export const accountsAllowing = { work: consentedAccounts, preview: accountsWithPreviews } as const satisfies Record<
  LikenessUse,
  unknown
>

/**
 * Accounts that withdrew consent or are suspended: nobody may use their likeness, not even they
 * themselves.
 */
export const refusedAccounts = sql<{ account_id: string }>`(
  select account_id from likeness_consent_states where suspended_at is not null or (number > 0 and not granted))`

/** Accounts whose whole likeness an admin has taken down. */
export const suspendedAccounts = sql<{ account_id: string }>`(
  select account_id from likeness_consent_states where suspended_at is not null)`

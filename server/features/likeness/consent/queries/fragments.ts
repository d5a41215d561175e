import { sql } from 'kysely'

/**
 * Accounts whose likeness may be used now: they consent and are not suspended. Other features join
 * them by `account_id`.
 */
export const consentedAccounts = sql<{ account_id: string }>`(
  select account_id from likeness_consent_states where granted and suspended_at is null)`

/**
 * Accounts whose likeness nobody may use, not even the account itself: they withdrew consent or
 * are suspended. Other features join them by `account_id`.
 */
export const refusedAccounts = sql<{ account_id: string }>`(
  select account_id from likeness_consent_states where suspended_at is not null or (number > 0 and not granted))`

import { sql } from 'kysely'

/** Accounts whose likeness may be used now: they consent and are not suspended. */
export const consentedAccounts = sql<{ account_id: string }>`(
  select account_id from likeness_consent_states where granted and suspended_at is null)`

/**
 * Accounts that withdrew consent or are suspended: nobody may use their likeness, not even they
 * themselves.
 */
export const refusedAccounts = sql<{ account_id: string }>`(
  select account_id from likeness_consent_states where suspended_at is not null or (number > 0 and not granted))`

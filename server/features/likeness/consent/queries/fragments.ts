import { sql } from 'kysely'

/**
 * Accounts whose likeness may be used now, by `account_id`: consenting and not suspended. For other
 * features to join.
 */
export const consentedAccounts = sql<{ account_id: string }>`(
  select account_id from likeness_consent_states where granted and suspended_at is null)`

/**
 * Accounts whose likeness nobody may use, not even themselves, by `account_id`: withdrawn or
 * suspended. For other features to join.
 */
export const refusedAccounts = sql<{ account_id: string }>`(
  select account_id from likeness_consent_states where suspended_at is not null or (number > 0 and not granted))`

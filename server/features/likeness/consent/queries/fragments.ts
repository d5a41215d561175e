import { sql } from 'kysely'

/** Accounts that allow their likeness to be used now, by `account_id`, for other features to join. */
export const consentedAccounts = sql<{ account_id: string }>`(
  select account_id from likeness_consent_states where granted)`

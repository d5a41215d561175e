import { sql } from 'kysely'

/** Accounts whose likeness may be used now, by `account_id`: they allow it, and it is not suspended. For others to join. */
export const consentedAccounts = sql<{ account_id: string }>`(
  select account_id from likeness_consent_states where granted and suspended_at is null)`

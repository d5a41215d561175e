import { sql } from 'kysely'

/** What other features may join of this one: a table in parentheses each, to be named where it stands. */

/** Where earnings go, by `account_id`; `is_ready`: the processor pays out there. */
export const payoutDestinations = sql<{ account_id: string; is_ready: boolean }>`(
  select account_id, connect_account_id is not null and kyc_verified and payouts_enabled as is_ready
  from payout_routes)`

import { sql } from 'kysely'
import type { PayoutRow } from '../payout-view.ts'

/** What other features may join of this one: a table in parentheses each, to be named where it stands. */

/** Where earnings go, by `account_id`; `is_ready`: the processor pays out there. */
export const payoutDestinations = sql<{ account_id: string; is_ready: boolean }>`(
  select account_id, connect_account_id is not null and kyc_verified and payouts_enabled as is_ready
  from payout_routes)`

/** What kind of payout one is, by its `id`. */
export const payoutKinds = sql<{ id: string; kind: PayoutRow['kind'] }>`(select id, kind from payouts)`

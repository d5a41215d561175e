import { sql } from 'kysely'
import type { EarningRow, PayoutRow } from '../payout-view.ts'

/** What other features may join of this one: a table in parentheses each, to be named where it stands. */

/** Where earnings go, by `account_id`; `is_ready`: the processor pays out there. */
export const payoutDestinations = sql<{ account_id: string; is_ready: boolean }>`(
  select account_id, connect_account_id is not null and kyc_verified and payouts_enabled as is_ready
  from payout_routes)`

/** Every payout. */
export const everyPayout = sql<PayoutRow>`(select * from payouts)`

/** Every earning, with what takes from coming ones. */
export const everyEarning = sql<EarningRow>`(select * from share_tracking)`

type ShouldHold = { owner: string; currency: string; amount: number }

/** What each seller is owed by their open and held earnings, a credit. */
export const payableBySeller = sql<ShouldHold>`(
  select account_id as owner, currency, -sum(amount_minor_unit) as amount from share_tracking
  where payout_id is null and status in ('OPEN', 'HELD')
  group by account_id, currency)`

/** What each payout under way holds in transit, a credit. */
export const inTransitByPayout = sql<ShouldHold>`(
  select id as owner, currency, -amount_minor_unit as amount from payouts where status = 'PENDING')`

/** What each payout took out of what the processor holds for us. */
export const takenByPayouts = sql<Omit<ShouldHold, 'owner'>>`(
  select currency, -amount_minor_unit as amount from payouts where status = 'SUCCEEDED')`

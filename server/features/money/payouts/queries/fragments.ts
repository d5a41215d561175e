import { sql } from 'kysely'
import type { EarningRow, PayoutRow } from '../payout-view.ts'

/**
 * Subquery of payout destinations, for joins on `account_id`. `is_ready` is true if the processor
 * can pay to the destination.
 */
export const payoutDestinations = sql<{ account_id: string; is_ready: boolean }>`(
  select account_id, connect_account_id is not null and kyc_verified and payouts_enabled as is_ready
  from payout_routes)`

export const allPayouts = sql<PayoutRow>`(select * from payouts)`

/** A negative earning is a debt of the seller and is deducted from later earnings. */
export const allEarnings = sql<EarningRow>`(select * from share_tracking)`

type ExpectedBalance = { owner: string; currency: string; amount: number }

/**
 * Subquery of the amount that we owe to each seller for earnings that are unpaid or on hold, as a
 * credit.
 */
export const payableBySeller = sql<ExpectedBalance>`(
  select account_id as owner, currency, -sum(amount_minor_unit) as amount from share_tracking
  where payout_id is null and status in ('OPEN', 'HELD')
  group by account_id, currency)`

export const inTransitByPayout = sql<ExpectedBalance>`(
  select id as owner, currency, -amount_minor_unit as amount from payouts where status = 'PENDING')`

export const paidOutAmounts = sql<Omit<ExpectedBalance, 'owner'>>`(
  select currency, -amount_minor_unit as amount from payouts where status = 'SUCCEEDED')`

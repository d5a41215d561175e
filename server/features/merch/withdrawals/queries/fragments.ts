import { sql } from 'kysely'

/** Subquery of withdrawals that are not refunded or refused yet. It needs an alias. */
export const openWithdrawals = sql<{ currency: string; amount: number; since: Date }>`(
  select currency, amount_minor_unit as amount, stated_at as since from merch_withdrawals
  where status in ('OPEN', 'ACCEPTED'))`

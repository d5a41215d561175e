import { sql } from 'kysely'

/** Subquery of undecided requests. It needs an alias. Lapsed ones are included. */
export const pendingAdminApprovals = sql<{
  kind: string
  currency: string | null
  amount: number
  since: Date
  until: Date
}>`(
  select kind, currency, coalesce(amount_minor_unit, 0) as amount, asked_at as since, expires_at as until
  from admin_approvals where status = 'PENDING')`

import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { accountSummaries } from '../../../people/accounts/index.ts'
import type { PayoutDestination } from '../domain/payability.ts'
import { isPayable } from './tracking.ts'

export type DueRow = Pick<PayoutDestination, 'connect_account_id' | 'destination_changed_at'> & {
  account_id: string
  display_name: string
  slug: string
  image_url: string | null
  currency: string
  open_amount: number
  payable_amount: number
  held_amount: number
  kyc_verified: boolean | null
  payouts_enabled: boolean | null
  pending: { id: string; amount: number; created_at: string; attempt: number; failure_reason: string | null } | null
}

export type DuePlace = { accountId: string; currency: string }

/**
 * Lists accounts with unpaid earnings or a payout in progress, one row per currency, sorted by
 * account and currency. `isUnderWay` restricts the list to payouts in progress.
 */
export async function listDue(
  db: Db,
  {
    now,
    isUnderWay,
    q = '',
    after = { accountId: '', currency: '' },
    limit,
  }: { now: Date; isUnderWay: boolean; q?: string; after?: DuePlace; limit: number },
): Promise<DueRow[]> {
  const text = q.trim()
  const { rows } = await sql<DueRow>`
    with sums as (
      select account_id, currency,
        coalesce(sum(amount_minor_unit) filter (where status = 'OPEN'), 0) as open_amount,
        coalesce(sum(amount_minor_unit) filter (where status = 'OPEN' and ${isPayable(now)}), 0) as payable_amount,
        coalesce(sum(amount_minor_unit) filter (where status = 'HELD'), 0) as held_amount
      from share_tracking where payout_id is null and status in ('OPEN', 'HELD')
      group by account_id, currency
    ), under_way as (
      select distinct on (account_id, currency) account_id, currency, id, amount_minor_unit as amount, created_at, attempt,
        failure_reason
      from payouts where status = 'PENDING' order by account_id, currency, created_at, id
    )
    select a.id as account_id, a.display_name, a.slug, a.image_url, coalesce(s.currency, u.currency) as currency,
      coalesce(s.open_amount, 0) as open_amount, coalesce(s.payable_amount, 0) as payable_amount,
      coalesce(s.held_amount, 0) as held_amount,
      r.connect_account_id, r.kyc_verified, r.payouts_enabled, r.destination_changed_at,
      case when u.id is null then null else jsonb_build_object('id', u.id, 'amount', u.amount, 'created_at', u.created_at,
        'attempt', u.attempt, 'failure_reason', u.failure_reason) end as pending
    from sums s full join under_way u on u.account_id = s.account_id and u.currency = s.currency
    join ${accountSummaries} a on a.id = coalesce(s.account_id, u.account_id)
    left join payout_routes r on r.account_id = a.id
    where (not ${isUnderWay}::boolean or u.id is not null)
      and (a.id, coalesce(s.currency, u.currency)) > (${after.accountId}::text, ${after.currency}::text)
      and (${text} = '' or strpos(lower(a.display_name), lower(${text})) > 0 or ${text} in (a.id, a.slug))
    order by a.id, coalesce(s.currency, u.currency) limit ${limit}`.execute(db)
  return rows
}

import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { PayoutRouteRow } from '../payout-view.ts'
import { isPayable } from './tracking.ts'

/** Also counts the accounts and currencies whose earnings cannot be paid yet. */
export async function findEarners(
  db: Db,
  { minimumMinorUnit, restedSince, now }: { minimumMinorUnit: number; restedSince: Date; now: Date },
): Promise<{ due: { account_id: string; currency: string }[]; notDueCount: number }> {
  const { rows } = await sql<{ account_id: string; currency: string; not_due_count: number }>`
    with earners as (
      select t.account_id, t.currency,
        sum(t.amount_minor_unit) >= ${minimumMinorUnit} and coalesce(bool_and(
          r.connect_account_id is not null and r.kyc_verified and r.payouts_enabled
          and (r.destination_changed_at is null or r.destination_changed_at <= ${restedSince})), false) as is_due
      from share_tracking t left join payout_routes r on r.account_id = t.account_id
      where t.status = 'OPEN' and t.payout_id is null and ${isPayable(now)}
      group by t.account_id, t.currency
    )
    select account_id, currency, 0 as not_due_count from earners where is_due
    union all
    select '', '', count(*)::integer from earners where not is_due
    order by account_id, currency`.execute(db)
  const due = rows.filter(({ account_id }) => account_id !== '')
  return { due, notDueCount: rows.find(({ account_id }) => account_id === '')?.not_due_count ?? 0 }
}

export const listUnverifiedEarners = (
  db: Db,
  { minimumMinorUnit, now, limit }: { minimumMinorUnit: number; now: Date; limit: number },
): Promise<PayoutRouteRow[]> =>
  db
    .selectFrom('payout_routes as r')
    .innerJoin('share_tracking as t', 't.account_id', 'r.account_id')
    .selectAll('r')
    .distinct()
    .where('t.status', '=', 'OPEN')
    .where('t.payout_id', 'is', null)
    .where(isPayable(now))
    .where('r.connect_account_id', 'is not', null)
    .where((where) => where.or([where('r.kyc_verified', '=', false), where('r.payouts_enabled', '=', false)]))
    .groupBy(['r.account_id', 't.currency'])
    .having((having) => having.fn.sum('t.amount_minor_unit'), '>=', minimumMinorUnit)
    // If there are more sellers than the limit, later runs reach the others.
    .orderBy('r.updated_at')
    .limit(limit)
    .execute()

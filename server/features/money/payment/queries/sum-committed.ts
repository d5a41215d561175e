import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'

type CommittedRow = { member_id: string; currency: string; amount: number }

/**
 * Adds up what each member has committed a team to in a month, by currency: payments of the month
 * without what was refunded, and all that can still be paid. Guests' goods are bought by people for
 * themselves.
 * @param options.except - a payment that does not count
 */
export async function sumCommitted(
  db: Db | Trx,
  { teamId, from, until, except }: { teamId: string; from: Date; until: Date; except?: string | undefined },
): Promise<CommittedRow[]> {
  const { rows } = await sql<CommittedRow>`
    select coalesce(opened_by_account_id, buyer_account_id) as member_id, currency,
      sum(greatest(amount_minor_unit - outside_refunded_minor_unit - lost_minor_unit, 0))::bigint as amount
    from payments
    where buyer_account_id = ${teamId} and pay_for <> 'MERCH' and id is distinct from ${except ?? null}::text
      and (status in ('PENDING', 'AUTHORIZED', 'FAILED')
        or (status = 'SUCCEEDED' and refunded_at is null
          and succeeded_at >= ${from}::timestamptz and succeeded_at < ${until}::timestamptz))
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { LedgerAccount } from './post-transfer.ts'

export type KindBalance = {
  kind: LedgerAccount['kind']
  currency: string
  /** Positive if the debits are larger than the credits. */
  balanceMinorUnit: number
  accountCount: number
}

/**
 * Sums the balances for each kind of account and currency: the stored balance plus all later
 * postings.
 */
export async function sumBalances(db: Db): Promise<readonly KindBalance[]> {
  const { rows } = await summed.execute(db)
  return rows
}

const summed: RawBuilder<KindBalance> = sql`
  with moved as (
    select p.ledger_account_id, a.kind, a.currency, coalesce(max(c.balance_minor_unit), 0) as before,
      coalesce(max(c.balance_minor_unit), 0) + sum(p.amount_minor_unit) as now
    from ledger_postings p
    join ledger_accounts a on a.id = p.ledger_account_id
    left join ledger_closed_balances c on c.ledger_account_id = p.ledger_account_id
    where p.id > coalesce((select closed_up_to from ledger_closings), 0)
    group by p.ledger_account_id, a.kind, a.currency
  )
  select kind, currency, sum(balance_minor_unit) as "balanceMinorUnit", sum(account_count)::integer as "accountCount"
  from (
    select kind, currency, balance_minor_unit, account_count from ledger_closed_sums
    union all
    select kind, currency, now - before, (now <> 0)::integer - (before <> 0)::integer from moved
  ) parts
  group by kind, currency order by kind, currency`

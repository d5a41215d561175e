import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { LedgerAccount } from './post-transfer.ts'

export type KindBalance = {
  kind: LedgerAccount['kind']
  currency: string
  /** Debit positive. */
  balanceMinorUnit: number
  /** On how many accounts of the kind something stands. */
  accountCount: number
}

/** What stands on all accounts of each kind together, currency by currency. One statement. */
export async function sumBalances(db: Db): Promise<readonly KindBalance[]> {
  const { rows } = await summed.execute(db)
  return rows
}

const summed: RawBuilder<KindBalance> = sql`
  select kind, currency, sum(balance) as "balanceMinorUnit",
    (count(*) filter (where balance <> 0))::integer as "accountCount"
  from (
    select a.id, a.kind, a.currency, coalesce(sum(p.amount_minor_unit), 0) as balance
    from ledger_accounts a left join ledger_postings p on p.ledger_account_id = a.id group by a.id
  ) standing
  group by kind, currency order by kind, currency`

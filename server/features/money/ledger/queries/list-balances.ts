import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'

export type Balance = { kind: string; owner: string; currency: string; balanceMinorUnit: number }

/**
 * Lists the balances of the platform's own accounts and of these owners' accounts. Debits are
 * positive.
 */
export async function listBalances(db: Db, owners: readonly string[]): Promise<readonly Balance[]> {
  return db
    .selectFrom('ledger_accounts as a')
    .innerJoin('ledger_postings as p', 'p.ledger_account_id', 'a.id')
    .select(['a.kind', 'a.owner', 'a.currency'])
    .select(sql<number>`sum(p.amount_minor_unit)`.as('balanceMinorUnit'))
    .where((where) =>
      where.or([where('a.owner', '=', 'platform'), where('a.owner', '=', sql<string>`any(${[...owners]}::text[])`)]),
    )
    .groupBy(['a.kind', 'a.owner', 'a.currency'])
    .orderBy('a.kind')
    .orderBy('a.owner')
    .orderBy('a.currency')
    .execute()
}

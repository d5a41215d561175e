import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'

export type HeldInEscrow = { currency: string; heldMinorUnit: number; offerCount: number }

/** What the books hold in escrow now, each currency by itself, and for how many offers. One statement. */
export async function escrowHeld(db: Db): Promise<HeldInEscrow[]> {
  const { rows } = await sql<HeldInEscrow>`
    select currency, -sum(balance) as "heldMinorUnit", count(*) as "offerCount"
    from (
      select a.id, a.currency, sum(p.amount_minor_unit) as balance
      from ledger_accounts a join ledger_postings p on p.ledger_account_id = a.id
      where a.kind = 'ESCROW'
      group by a.id
      having sum(p.amount_minor_unit) <> 0
    ) open
    group by currency order by currency`.execute(db)
  return rows
}

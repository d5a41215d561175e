import { sql } from 'kysely'

/** What other features may join of the books: statements and tables in parentheses. */

/**
 * What the books say a seller is owed, movement by movement: `amount` is positive to the seller, `posting` puts those of
 * one moment in order. The statement of a `with`.
 */
export const payableMovements = ({ accountId, currency }: { accountId: string; currency?: string }) => sql<{
  id: string
  kind: string
  reference: string
  created_at: Date
  currency: string
  posting: number
  amount: number
}>`
  select t.id, t.kind, t.reference, t.created_at, a.currency, max(p.id) as posting, -sum(p.amount_minor_unit) as amount
  from ledger_accounts a
  join ledger_postings p on p.ledger_account_id = a.id
  join ledger_transfers t on t.id = p.transfer_id
  where a.kind = 'SELLER_PAYABLE' and a.owner = ${accountId}
    and a.currency = coalesce(${currency ?? null}::text, a.currency)
  group by t.id, a.currency`

import { sql } from 'kysely'

/** What other features may join of the books: a table in parentheses each, to be named where it stands. */

/** Every posting, with its transfer and its account; a debit is positive. */
export const bookings = sql<{
  transfer_id: string
  transfer: string
  reference: string
  account: string
  owner: string
  currency: string
  amount: number
}>`(
  select t.id as transfer_id, t.kind as transfer, t.reference, a.kind as account, a.owner, a.currency,
    p.amount_minor_unit as amount
  from ledger_transfers t
  join ledger_postings p on p.transfer_id = t.id
  join ledger_accounts a on a.id = p.ledger_account_id)`

/** Every transfer, one without postings too. */
export const bookedTransfers = sql<{ id: string; kind: string; reference: string }>`(
  select id, kind, reference from ledger_transfers)`

/**
 * What the books say a seller is owed, movement by movement: `amount` is positive to the seller, `posting` puts those of
 * one moment in order.
 */
export const payableMovements = ({ accountId, currency }: { accountId: string; currency?: string }) => sql<{
  id: string
  kind: string
  reference: string
  created_at: Date
  currency: string
  posting: number
  amount: number
}>`(
  select t.id, t.kind, t.reference, t.created_at, a.currency, max(p.id) as posting, -sum(p.amount_minor_unit) as amount
  from ledger_accounts a
  join ledger_postings p on p.ledger_account_id = a.id
  join ledger_transfers t on t.id = p.transfer_id
  where a.kind = 'SELLER_PAYABLE' and a.owner = ${accountId}
    and a.currency = coalesce(${currency ?? null}::text, a.currency)
  group by t.id, a.currency)`

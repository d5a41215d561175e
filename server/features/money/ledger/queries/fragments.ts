import { type RawBuilder, sql } from 'kysely'

export const postings = sql<{
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

/**
 * Subquery of the amount that an offer has in escrow, if it is not zero. As a lateral join, it
 * reads only the accounts of this offer.
 */
export const escrowOf = (offerId: RawBuilder<string>) => sql<{ currency: string; amount: number }>`(
  select a.currency, -sum(p.amount_minor_unit) as amount
  from ledger_accounts a join ledger_postings p on p.ledger_account_id = a.id
  where a.kind = 'ESCROW' and a.owner = ${offerId} group by a.id having sum(p.amount_minor_unit) <> 0)`

/** Includes transfers without postings. */
export const bookedTransfers = sql<{ id: string; kind: string; reference: string }>`(
  select id, kind, reference from ledger_transfers)`

/**
 * Subquery of all changes of the amount that the platform owes to a seller. `amount` is positive
 * if the seller gains money. For changes at the same time, `posting` determines the order.
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

/**
 * Subquery of stored balances that differ from the sum of their postings, one row per account.
 * `owner` is null for a whole kind of account.
 */
export const wronglyClosed = sql<{
  kind: string
  owner: string | null
  currency: string
  closed: number
  posted: number
}>`(
  with posted as (
    select p.ledger_account_id, sum(p.amount_minor_unit) as amount from ledger_postings p
    where p.id <= coalesce((select closed_up_to from ledger_closings), 0) group by p.ledger_account_id
  ), accounts_posted as (
    select a.id, a.kind, a.owner, a.currency, coalesce(c.balance_minor_unit, 0) as closed, coalesce(p.amount, 0) as posted
    from ledger_accounts a left join posted p on p.ledger_account_id = a.id
    left join ledger_closed_balances c on c.ledger_account_id = a.id
  )
  select kind, owner, currency, closed, posted from accounts_posted where closed <> posted
  union all
  select kind, null, currency, coalesce(s.balance_minor_unit, 0), coalesce(a.posted, 0)
  from ledger_closed_sums s full join (
    select kind, currency, sum(posted) as posted, count(*) filter (where posted <> 0) as standing
    from accounts_posted group by kind, currency
  ) a using (kind, currency)
  where coalesce(s.balance_minor_unit, 0) <> coalesce(a.posted, 0) or coalesce(s.account_count, 0) <> coalesce(a.standing, 0))`

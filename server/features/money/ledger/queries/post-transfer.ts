import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'

/**
 * Accounts of the ledger. A positive amount is a debit, and a negative amount is a credit.
 * - PROCESSOR (asset): money that the payment processor holds for us.
 * - ESCROW (liability, one per offer): money of brands until its release.
 * - SELLER_PAYABLE (liability, one per seller): money that the seller has earned and that is not
 *   paid out yet.
 * - PAYOUT_IN_TRANSIT (liability, one per payout): money that is being transferred to the seller.
 * - PLATFORM_REVENUE: our fee.
 * - SUSPENSE (one per payment): money that will be refunded, that a bank disputes, or that was
 *   paid for something that could not be sold.
 * - OPERATOR (liability): amounts that the operator paid for us from its own bank account.
 */
export type LedgerAccount =
  | { kind: 'PROCESSOR' | 'PLATFORM_REVENUE' | 'OPERATOR' }
  | { kind: 'ESCROW'; offerId: string }
  | { kind: 'SELLER_PAYABLE'; accountId: string }
  | { kind: 'PAYOUT_IN_TRANSIT'; payoutId: string }
  | { kind: 'SUSPENSE'; paymentId: string }

/** Debits are positive. */
export type Posting = { account: LedgerAccount; amountMinorUnit: number }

export type LedgerTransfer = {
  /**
   * Event that causes the transfer, for example 'escrow-released'. There is at most one transfer
   * for each pair of `kind` and `reference`.
   */
  kind: string
  reference: string
  currency: string
  postings: readonly Posting[]
  at: Date
}

/**
 * Writes one transfer in one round trip. The caller's transaction must also contain the change
 * that causes the transfer. At commit, the database rejects postings that do not add up to zero.
 * It also rejects a second transfer with the same `kind` and `reference`. Postings of zero are not
 * written.
 */
export async function postTransfer(trx: Trx, transfer: LedgerTransfer): Promise<void> {
  const postings = transfer.postings
    .filter(({ amountMinorUnit }) => amountMinorUnit !== 0)
    .map(({ account, amountMinorUnit }) => ({ kind: account.kind, owner: ownerOf(account), amountMinorUnit }))
  const kinds = sql`${postings.map(({ kind }) => kind)}::text[]`
  const owners = sql`${postings.map(({ owner }) => owner)}::text[]`
  const amounts = sql`${postings.map(({ amountMinorUnit }) => amountMinorUnit)}::bigint[]`
  const ids = sql`${postings.map(() => newId())}::text[]`
  const transferId = newId()

  const accounts = sql`
    insert into ledger_accounts (id, kind, owner, currency)
    select distinct on (p.kind, p.owner) p.id, p.kind, p.owner, ${transfer.currency}
    from unnest(${ids}, ${kinds}, ${owners}) as p (id, kind, owner)
    order by p.kind, p.owner
    on conflict (kind, owner, currency) do nothing`
  const entries = sql`
    with transfer as (
      insert into ledger_transfers (id, kind, reference, created_at)
      values (${transferId}, ${transfer.kind}, ${transfer.reference}, ${transfer.at}) returning id
    )
    insert into ledger_postings (transfer_id, ledger_account_id, amount_minor_unit)
    select transfer.id, account.id, p.amount
    from transfer, unnest(${kinds}, ${owners}, ${amounts}) as p (kind, owner, amount)
    join ledger_accounts account on account.kind = p.kind and account.owner = p.owner and account.currency = ${transfer.currency}`
  await Promise.all([accounts.execute(trx), entries.execute(trx)])
}

function ownerOf(account: LedgerAccount): string {
  switch (account.kind) {
    case 'ESCROW':
      return account.offerId
    case 'SELLER_PAYABLE':
      return account.accountId
    case 'PAYOUT_IN_TRANSIT':
      return account.payoutId
    case 'SUSPENSE':
      return account.paymentId
    case 'PROCESSOR':
    case 'PLATFORM_REVENUE':
    case 'OPERATOR':
      return 'platform'
  }
}

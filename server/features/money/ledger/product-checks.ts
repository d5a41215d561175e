import { sql } from 'kysely'
import type { Db } from '../../../platform/database/transaction.ts'
import type { BooksCheck } from './books-check.ts'

/** Payments of products, against what was booked of them; one that was refused was suspended instead. */
async function findUnearnedPayments(db: Db): Promise<string[]> {
  const { rows } = await sql<{ payment: string; paid: number | null; booked: number | null; currency: string }>`
    with paid as (
      select id, amount_minor_unit as amount, currency from payments p
      where pay_for in ('VOICE_OVER', 'LIKENESS', 'IMAGE') and succeeded_at is not null
        and not exists (select from ledger_transfers t where t.kind = 'payment-suspended' and t.reference = p.id)
    ), booked as (
      select t.reference, p.amount_minor_unit as amount, a.currency
      from ledger_transfers t
      join ledger_postings p on p.transfer_id = t.id
      join ledger_accounts a on a.id = p.ledger_account_id
      where t.kind = 'earned' and a.kind = 'PROCESSOR'
    )
    select coalesce(paid.id, booked.reference) as payment, paid.amount as paid, booked.amount as booked,
      coalesce(paid.currency, booked.currency) as currency
    from paid full join booked on booked.reference = paid.id and booked.currency = paid.currency
    where paid.amount is distinct from booked.amount
    order by 1`.execute(db)
  return rows.map(({ payment, paid, booked, currency }) => {
    if (booked === null) return `Payment ${payment} of ${paid} ${currency} succeeded, and nobody earned anything by it.`
    if (paid === null) return `${booked} ${currency} was earned by payment ${payment}, which did not succeed.`
    return `Payment ${payment} was ${paid} ${currency}, and ${booked} was earned by it.`
  })
}

/** What the seller was booked, against the one row of theirs that says so. */
async function findUntrackedEarnings(db: Db): Promise<string[]> {
  const { rows } = await sql<{ payment: string; booked: number | null; earned: number | null; currency: string }>`
    with booked as (
      select t.reference, a.owner, -p.amount_minor_unit as amount, a.currency
      from ledger_transfers t
      join ledger_postings p on p.transfer_id = t.id
      join ledger_accounts a on a.id = p.ledger_account_id
      where t.kind = 'earned' and a.kind = 'SELLER_PAYABLE'
    ), earned as (
      select payment_id, account_id, amount_minor_unit as amount, currency from share_tracking
      where pay_for in ('VOICE_OVER', 'LIKENESS', 'IMAGE') and amount_minor_unit > 0
    )
    select coalesce(b.reference, e.payment_id) as payment, b.amount as booked, e.amount as earned,
      coalesce(b.currency, e.currency) as currency
    from booked b full join earned e
      on e.payment_id = b.reference and e.currency = b.currency and e.account_id = b.owner
    where b.amount is distinct from e.amount
    order by 1`.execute(db)
  return rows.map(({ payment, booked, earned, currency }) => {
    if (earned === null)
      return `Payment ${payment} booked ${booked} ${currency} to its seller, who has no earning for it.`
    if (booked === null) return `An earning of ${earned} ${currency} stands for payment ${payment}, which booked none.`
    return `Payment ${payment} booked ${booked} ${currency} to its seller, whose earning for it is ${earned}.`
  })
}

export const PRODUCT_CHECKS: readonly BooksCheck[] = [
  { check: 'Every product payment that succeeded was earned once', find: findUnearnedPayments },
  { check: 'What a product payment earned is one earning of its seller', find: findUntrackedEarnings },
]

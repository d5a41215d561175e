import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { escrowedByOffer } from '../../../offers/offer-payments/index.ts'
import { type LedgerAccount, postings } from '../../ledger/index.ts'
import { heldPaymentMoney, refundsPaidOtherwise, suspendedByPayment } from '../../payment/index.ts'
import { inTransitByPayout, paidOutAmounts, payableBySeller } from '../../payouts/index.ts'
import { amountOf, type BooksCheck } from '../books-check.ts'

type Difference = { owner: string; currency: string; held: number; expected: number }

/**
 * `expected` has one sum per owner and currency. Debits are positive, and credits are negative.
 */
async function compare(
  db: Db,
  kind: LedgerAccount['kind'],
  expected: RawBuilder<unknown>,
): Promise<readonly Difference[]> {
  const { rows } = await sql<Difference>`
    with held as (
      select owner, currency, sum(amount) as amount from ${postings} b where account = ${kind} group by owner, currency
    ), wanted as (select owner, currency, amount from ${expected} e)
    select coalesce(h.owner, w.owner) as owner, coalesce(h.currency, w.currency) as currency,
      coalesce(h.amount, 0) as held, coalesce(w.amount, 0) as expected
    from held h full join wanted w on w.owner = h.owner and w.currency = h.currency
    where coalesce(h.amount, 0) <> coalesce(w.amount, 0)
    order by 1, 2`.execute(db)
  return rows
}

const refundsPaidByPlatform = sql`(
  select 'platform' as owner, currency, sum(amount) as amount from ${refundsPaidOtherwise} l group by currency)`

/**
 * Subquery of the expected balance at the processor: the money that was received and not refunded,
 * minus payouts.
 */
const processorBalance = sql`(
  select 'platform' as owner, currency, sum(amount) as amount
  from (select currency, amount from ${heldPaymentMoney} h union all select currency, amount from ${paidOutAmounts} t) parts
  group by currency)`

const sentences = (rows: readonly Difference[], describe: (row: Difference) => string): string[] => rows.map(describe)

export const ACCOUNT_CHECKS: readonly BooksCheck[] = [
  {
    check: 'Escrow holds the payments of all paid and unreleased offers, and nothing else',
    find: async (db) =>
      sentences(
        await compare(db, 'ESCROW', escrowedByOffer),
        ({ owner, currency, held, expected }) =>
          `The escrow of offer ${owner} holds ${amountOf(-held, currency)} and should hold ${amountOf(-expected, currency)}.`,
      ),
  },
  {
    check: 'The balance owed to each seller equals their unpaid earnings',
    find: async (db) =>
      sentences(
        await compare(db, 'SELLER_PAYABLE', payableBySeller),
        ({ owner, currency, held, expected }) =>
          `Seller ${owner} is owed ${amountOf(-held, currency)} according to the ledger and ${amountOf(-expected, currency)} according to their open and held earnings.`,
      ),
  },
  {
    check: 'Money in transit equals the payouts in progress',
    find: async (db) =>
      sentences(
        await compare(db, 'PAYOUT_IN_TRANSIT', inTransitByPayout),
        ({ owner, currency, held, expected }) =>
          `Payout ${owner} has ${amountOf(-held, currency)} in transit and should have ${amountOf(-expected, currency)}.`,
      ),
  },
  {
    check: 'Suspense holds the payments that are waiting for a refund or a bank’s decision, and nothing else',
    find: async (db) =>
      sentences(
        await compare(db, 'SUSPENSE', suspendedByPayment),
        ({ owner, currency, held, expected }) =>
          `Payment ${owner} has ${amountOf(-held, currency)} in suspense and should have ${amountOf(-expected, currency)}.`,
      ),
  },
  {
    check: 'The balance owed to the operator equals the refunds it paid itself',
    find: async (db) =>
      sentences(
        await compare(db, 'OPERATOR', refundsPaidByPlatform),
        ({ currency, held, expected }) =>
          `The operator is owed ${amountOf(-held, currency)} according to the ledger and ${amountOf(-expected, currency)} according to the refunds it paid itself.`,
      ),
  },
  {
    check: 'The processor balance equals payments less refunds and payouts',
    find: async (db) =>
      sentences(
        await compare(db, 'PROCESSOR', processorBalance),
        ({ currency, held, expected }) =>
          `The processor holds ${amountOf(held, currency)} according to the ledger and ${amountOf(expected, currency)} according to our payments and payouts.`,
      ),
  },
]

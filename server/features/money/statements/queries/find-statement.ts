import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../../platform/context.ts'
import { offerBrands } from '../../../offers/offer/index.ts'
import { isEarning, KINDS_SOLD, listKindsStoredIn, type PayFor, payableMovements } from '../../ledger/index.ts'
import { allPayments } from '../../payment/index.ts'
import { allPayouts, type Sum } from '../../payouts/index.ts'
import { productTitles } from '../../products/index.ts'
import { describeMovement, type Movement, type StatementKind, statementKindOf } from '../domain/statement-labels.ts'

export type StatementQuery = {
  accountId: string
  currency?: string
  /** Inclusive. */
  from?: string | undefined
  /** Exclusive. */
  to?: string | undefined
  limit: number
  offset: number
}

export type StatementEntry = {
  id: string
  at: Date
  kind: StatementKind
  description: string
  payFor: PayFor | null
  payForId: string | null
  payoutId: string | null
  /** Positive if the seller gains money. */
  amountMinorUnit: number
  currency: string
  balanceAfterMinorUnit: number
}

type Row = {
  id: string
  kind: string
  at: Date
  currency: string
  amount: number
  balance_after: number
  pay_for: PayFor | null
  pay_for_id: string | null
  payout_id: string | null
  payout_kind: Movement['payoutKind']
  /** Title of the product, or name of the brand that made the offer. */
  subject: string | null
}

/**
 * In the ledger, an earning of an offer refers to the offer's id, any other earning to the
 * payment's id.
 */
const [OFFERED] = listKindsStoredIn('offers')

const within = ({ from, to }: StatementQuery): RawBuilder<unknown> => sql`
  created_at >= coalesce(${from ?? null}::timestamptz, '-infinity') and
  created_at < coalesce(${to ?? null}::timestamptz, 'infinity')`

/**
 * Finds the entries of a seller's statement, newest first, each with the balance of its currency
 * after the entry. Also returns the total number of entries and the current balances.
 */
export async function findStatement(
  { db }: Pick<Context, 'db'>,
  query: StatementQuery,
): Promise<{ entries: StatementEntry[]; total: number; balances: Sum[] }> {
  const { rows } = await sql<Row>`
    with movements as (select * from ${payableMovements(query)} m), running as (
      select *, sum(amount) over (partition by currency order by created_at, posting) as balance_after from movements
    ), page as (
      select * from running where ${within(query)}
      order by created_at desc, posting desc limit ${query.limit} offset ${query.offset}
    )
    select page.id, page.kind, page.created_at as at, page.currency, page.amount, page.balance_after,
      coalesce(pay.pay_for, case when o.id is not null then ${OFFERED} end) as pay_for,
      coalesce(pay.pay_for_id, o.id) as pay_for_id, payout.id as payout_id, payout.kind as payout_kind,
      coalesce(product.title, o.brand_name) as subject
    from page
    left join ${allPayouts} payout on payout.id = page.reference
    -- For events that a payment can have several times, a number follows its id in the reference.
    left join ${allPayments} pay on pay.id = split_part(page.reference, ':', 1)
    left join ${offerBrands} o
      on o.id = case when pay.id is null then page.reference when pay.pay_for = ${OFFERED} then pay.pay_for_id end
    left join ${productTitles} product on product.id = pay.pay_for_id
    order by page.created_at desc, page.posting desc`.execute(db)
  const { rows: sums } = await sql<{ currency: string; balance: number; total: number }>`
    with movements as (select * from ${payableMovements(query)} m)
    select currency, sum(amount) as balance, count(*) filter (where ${within(query)})::integer as total
    from movements group by currency order by currency`.execute(db)
  return {
    entries: rows.map(toEntry),
    total: sums.reduce((total, row) => total + row.total, 0),
    balances: sums.map(({ currency, balance }) => ({ currency, amountMinorUnit: balance })),
  }
}

function toEntry(row: Row): StatementEntry {
  const movement = {
    transferKind: row.kind,
    payoutKind: row.payout_kind,
    isEarning: isEarning(row.kind),
    source: row.pay_for && KINDS_SOLD[row.pay_for].source(row.subject),
  }
  return {
    id: row.id,
    at: row.at,
    kind: statementKindOf(movement),
    description: describeMovement(movement),
    payFor: row.pay_for,
    payForId: row.pay_for_id,
    payoutId: row.payout_id,
    amountMinorUnit: row.amount,
    currency: row.currency,
    balanceAfterMinorUnit: row.balance_after,
  }
}

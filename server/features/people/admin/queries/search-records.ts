import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { allOrders } from '../../../merch/orders/index.ts'
import { allPayments } from '../../../money/payment/index.ts'
import { allPayouts } from '../../../money/payouts/index.ts'
import { liveOffers } from '../../../offers/offer/index.ts'
import { accountSummaries, allAccounts } from '../../accounts/index.ts'

export const RECORD_KINDS = ['account', 'offer', 'order', 'payment', 'payout'] as const

export type FoundRecord = {
  kind: (typeof RECORD_KINDS)[number]
  id: string
  title: string
  /** Number or page address that people read out. */
  number: string | null
  status: string
  /** The account itself, or the seller who is paid out. */
  accountId: string | null
  currency: string | null
  amountMinorUnit: number | null
}

/** The searched text. If it is an email address, also its stored form and the person who has it. */
export type SearchedText = { text: string; address: string | undefined; userId: string | undefined }

/** A shorter text has too few trigrams to be found in the middle of a name. */
const MIN_MIDDLE = 3
const MAX_ACCOUNTS = 8
const MAX_OTHERS = 5

/**
 * Finds accounts by id, owner or name, and other records by id or number, in one statement. Each
 * condition has an index of its own, so no part reads a whole table.
 */
export async function searchRecords(db: Db, { text, address, userId }: SearchedText): Promise<FoundRecord[]> {
  const escaped = text.replace(/[\\%_]/g, '\\$&')
  const pattern = [...text].length < MIN_MIDDLE ? `${escaped}%` : `%${escaped}%`
  const number = text.toUpperCase()
  const anyOf = (conditions: readonly (RawBuilder<unknown> | false)[]): RawBuilder<unknown> =>
    sql.join(
      conditions.filter((condition) => condition !== false),
      sql` or `,
    )
  const { rows } = await sql<FoundRecord>`
    (select 'account' as kind, a.id, a.display_name as title, a.slug as number, a.kind as status, a.id as "accountId",
      null as currency, null::bigint as "amountMinorUnit"
    from ${allAccounts} a
    where ${anyOf([
      sql`a.id = ${text}`,
      sql`a.display_name ilike ${pattern}`,
      sql`a.slug ilike ${pattern}`,
      userId !== undefined && sql`a.owner_user_id = ${userId}`,
    ])}
    order by lower(a.display_name) = lower(${text}) desc, a.display_name ilike ${`${escaped}%`} desc,
      a.created_at desc, a.id desc
    limit ${MAX_ACCOUNTS})
    union all
    (select 'offer', o.id, coalesce(o.buyer_brand_name, buyer.display_name) || ' · ' || seller.display_name, null, o.status, null,
      o.currency, o.total_brand_price_minor_unit
    from ${liveOffers} o
    join ${accountSummaries} buyer on buyer.id = o.buyer_account_id
    join ${accountSummaries} seller on seller.id = o.seller_account_id
    where o.id = ${text})
    union all
    (select 'order', m.id, coalesce(m.name, 'A guest'), m.number, m.status, null, m.currency, m.total_minor_unit
    from ${allOrders} m
    where ${anyOf([sql`m.id = ${text}`, sql`m.number = ${number}`, address !== undefined && sql`m.email = ${address}`])}
    order by m.created_at desc, m.id desc limit ${MAX_OTHERS})
    union all
    (select 'payment', p.id, coalesce(buyer.display_name, 'A guest') || ' · ' || seller.display_name, p.ppu_code, p.status, null,
      p.currency, p.amount_minor_unit
    from ${allPayments} p
    left join ${accountSummaries} buyer on buyer.id = p.buyer_account_id
    join ${accountSummaries} seller on seller.id = p.seller_account_id
    where p.id = ${text} or p.ppu_code = ${number} or p.processor_payment_id = ${text} or p.pay_for_id = ${text}
    order by p.created_at desc, p.id desc limit ${MAX_OTHERS})
    union all
    (select 'payout', s.id, seller.display_name, null, s.status, s.account_id, s.currency, s.amount_minor_unit
    from ${allPayouts} s join ${accountSummaries} seller on seller.id = s.account_id
    where s.id = ${text})`.execute(db)
  return rows
}

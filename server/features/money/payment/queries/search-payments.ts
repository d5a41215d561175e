import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { accountSummaries } from '../../../people/accounts/index.ts'
import type { PaymentRow } from '../payment.ts'
import type { RefundRow } from './refunds.ts'

export const PAYMENT_CONCERNS = ['refund_waits', 'part_undecided', 'bank_disputes'] as const
export type PaymentConcern = (typeof PAYMENT_CONCERNS)[number]

export type SearchedPayment = PaymentRow & {
  buyer_display_name: string | null
  buyer_slug: string | null
  seller_display_name: string
  seller_slug: string
  refund:
    | (Pick<RefundRow, 'status' | 'amount_minor_unit' | 'reason' | 'failure_reason'> & { created_at: string })
    | null
}

const CONCERNS: Readonly<Record<PaymentConcern, RawBuilder<unknown>>> = {
  refund_waits: sql`p.refund_requested_at is not null and p.refunded_at is null`,
  part_undecided: sql`p.refunded_at is null and p.outside_refunded_minor_unit + p.lost_minor_unit > p.part_settled_minor_unit`,
  bank_disputes: sql`p.withdrawn_minor_unit > 0`,
}

/**
 * Searches payments by id, receipt code, processor id, sold thing, buyer or seller, newest first.
 * The result starts after the payment `after`.
 */
export async function searchPayments(
  db: Db,
  { q = '', concern, after, limit }: { q?: string; concern?: PaymentConcern; after?: string; limit: number },
): Promise<SearchedPayment[]> {
  const text = q.trim()
  const wanted = [
    ...(concern === undefined ? [] : [CONCERNS[concern]]),
    ...(text === ''
      ? []
      : [
          sql`(p.id = ${text} or p.ppu_code = upper(${text}) or p.processor_payment_id = ${text} or p.pay_for_id = ${text}
            or lower(p.buyer_email) = lower(${text})
            or strpos(lower(buyer.display_name), lower(${text})) > 0 or strpos(lower(seller.display_name), lower(${text})) > 0
            or ${text} in (buyer.id, buyer.slug, seller.id, seller.slug))`,
        ]),
    ...(after === undefined
      ? []
      : [sql`(p.created_at, p.id) < (select last.created_at, last.id from payments last where last.id = ${after})`]),
  ]
  const { rows } = await sql<SearchedPayment>`
    select p.*, buyer.display_name as buyer_display_name, buyer.slug as buyer_slug,
      seller.display_name as seller_display_name, seller.slug as seller_slug,
      case when r.id is null then null else jsonb_build_object('status', r.status, 'amount_minor_unit', r.amount_minor_unit,
        'reason', r.reason, 'failure_reason', r.failure_reason, 'created_at', r.created_at) end as refund
    from payments p
    left join ${accountSummaries} buyer on buyer.id = p.buyer_account_id
    join ${accountSummaries} seller on seller.id = p.seller_account_id
    left join refunds r on r.payment_id = p.id
    where ${wanted.length === 0 ? sql`true` : sql.join(wanted, sql` and `)}
    order by p.created_at desc, p.id desc limit ${limit}`.execute(db)
  return rows
}

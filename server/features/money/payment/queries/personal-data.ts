import { sql } from 'kysely'
import { addMs, DAY_MS } from '../../../../platform/clock.ts'
import {
  classify,
  classifyBooks,
  type ErasureBlocker,
  type PersonalData,
  partOf,
} from '../../../../platform/personal-data/index.ts'

/** Amounts and receipts stay. An erasure removes the buyer's name and address. */
export const paymentPersonalData: PersonalData = {
  tables: [
    classify('payments', {
      title: 'Payments you made and received',
      order: 'id',
      keys: {
        buyer: partOf('user', 'buyer_user_id'),
        seller: partOf('account', 'seller_account_id'),
        // For merch, `pay_for_id` is the id of a fan session. For other kinds, it never equals the
        // id of a session.
        session: partOf('session', 'pay_for_id'),
      },
      accounts: 'buyer_account_id seller_account_id',
      books: `id pay_for pay_for_id amount_minor_unit currency status ppu_code processor_payment_id processor_charge_id
        failure_reason created_at updated_at authorized_at succeeded_at refund_requested_at processor_refund_id
        refunded_at disputed_at capture_before outside_refunded_minor_unit dispute_outcome dispute_closed_at
        withdrawn_minor_unit lost_minor_unit`,
      noPerson: `buyer_user_id review_decision review_decided_at refund_tried_at exclusive
        part_settled_minor_unit money_version declined_count lapses_at`,
      ofAnother: 'review_decided_by opened_by_account_id buyer_person_account_id',
      of: {
        buyer: {
          buyer_name: null,
          buyer_email: null,
          buyer_company: null,
          host_partner_slug: null,
          review_note: null,
          review_message: null,
        },
        seller: { review_note: null },
        session: { buyer_name: null, buyer_email: null, review_note: null },
      },
      readers: {
        owner: 'buyer_name buyer_email buyer_company failure_reason',
        'brand admin': 'review_message',
        'owner seller admin': 'host_partner_slug',
        admin: 'review_note',
      },
      codes: 'ppu_code review_decided_by exclusive',
    }),
    classifyBooks('disputes', 'id payment_id amount_minor_unit status moves opened_at closed_at'),
    classify('refunds', {
      title: 'Refunds of those payments',
      order: 'id',
      keys: { payment: partOf('payment', 'payment_id') },
      books: `id payment_id amount_minor_unit currency reason status processor_refund_id created_at completed_at
        failure_reason`,
      noPerson: 'attempt failures try_after sending_at',
      ofAnother: 'requested_by_account_id',
      readers: { admin: 'failure_reason' },
    }),
  ],
  reach: async (db, { account, user }) => {
    type Row = {
      id: string
      buyer_name: string | null
      buyer_email: string | null
      buyer: string | null
      seller: string
    }
    // Anybody can type any address when they pay for an offer or a product. In a store, the order
    // is mailed to it.
    const { rows } = await sql<Row>`
      select id, buyer_account_id as buyer, seller_account_id as seller, case when buyer_user_id = any(${[...user]}::text[]) then buyer_name end as buyer_name,
        case when buyer_user_id = any(${[...user]}::text[]) and (buyer_account_id is null or pay_for = 'MERCH')
          then lower(buyer_email collate "C") end as buyer_email
      from payments where seller_account_id = any(${[...account]}::text[]) or buyer_account_id = any(${[...account]}::text[])
        or (buyer_account_id is null and buyer_user_id = any(${[...user]}::text[]))`.execute(db)
    return {
      payment: rows.map(({ id }) => id),
      address: [...new Set(rows.flatMap(({ buyer_email }) => buyer_email ?? []))],
      name: [...new Set(rows.flatMap(({ buyer_name }) => buyer_name ?? []))],
      counterpart: [...new Set(rows.flatMap(({ buyer, seller }) => [...(buyer === null ? [] : [buyer]), seller]))],
    }
  },
  findUnsettled: async (db, accountId, now) => {
    const { rows } = await sql<{ under_way: number; refunds: number; disputes: number }>`
      select
        count(*) filter (where p.status = 'AUTHORIZED'
          or (p.status in ('PENDING', 'FAILED') and p.created_at > ${addMs(now, -DAY_MS)}::timestamptz))::integer
          as under_way,
        count(*) filter (where (p.refund_requested_at is not null and p.refunded_at is null)
          or r.status in ('PENDING', 'STUCK'))::integer as refunds,
        count(*) filter (where exists (
          select from disputes d where d.payment_id = p.id and d.status = 'open'))::integer as disputes
      from payments p left join refunds r on r.payment_id = p.id
      where p.buyer_account_id = ${accountId} or p.seller_account_id = ${accountId}`.execute(db)
    const { under_way = 0, refunds = 0, disputes = 0 } = rows[0] ?? {}
    const unsettled: ErasureBlocker[] = [
      {
        matter: 'PAYMENTS_UNDER_WAY',
        count: under_way,
        todo: 'Complete or abandon your open payments. An abandoned payment is deleted after a day.',
      },
      { matter: 'REFUNDS_UNDER_WAY', count: refunds, todo: 'Wait until your pending refunds have arrived.' },
      { matter: 'DISPUTES_OPEN', count: disputes, todo: 'Wait until the banks have decided the disputed payments.' },
    ]
    return unsettled.filter(({ count }) => count > 0)
  },
}

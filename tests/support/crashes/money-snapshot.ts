import { sql } from 'kysely'
import type { Context } from '../../../server/platform/context.ts'
import type { QuickOffer } from '../offers/quick-offers.ts'

/** Everything about an offer's money without ids and times, so that two offers compare equal. */
export type MoneySnapshot = {
  payment: object | null
  refund: object | null
  /** Null if another kind of thing was sold. */
  offer: object | null
  history: readonly string[]
  tracking: readonly string[]
  /** Balance that this offer caused in each kind of account. */
  accounts: Record<string, number>
  transfers: readonly string[]
  notices: readonly string[]
  intent: object | null
  /** Payouts to the seller. They are only meaningful for a seller without other offers. */
  payouts: readonly string[]
  sent: readonly string[]
}

const PLAIN = [
  'status',
  'failure_reason',
  'dispute_outcome',
  'outside_refunded_minor_unit',
  'withdrawn_minor_unit',
  'lost_minor_unit',
  'review_decision',
] as const
const MOMENTS = ['authorized_at', 'succeeded_at', 'refund_requested_at', 'refunded_at', 'disputed_at'] as const

export async function moneySnapshot(ctx: Pick<Context, 'db'>, offer: QuickOffer): Promise<MoneySnapshot> {
  const [snapshot] = await moneySnapshots(ctx, [offer])
  if (!snapshot) throw new Error('the offer has no snapshot')
  return snapshot
}

/**
 * Reads the snapshots of all offers with as many statements as a single one needs. No two offers
 * may share a talent.
 */
export async function moneySnapshots(
  { db }: Pick<Context, 'db'>,
  offers: readonly QuickOffer[],
): Promise<MoneySnapshot[]> {
  if (offers.length === 0) return []
  const ids = offers.map(({ id }) => id)
  const talents = offers.map(({ talent }) => talent.accountId)
  const allPayments = await db
    .selectFrom('payments')
    .selectAll()
    .where('pay_for_id', 'in', ids)
    .orderBy('id', 'desc')
    .execute()
  const payments = byKey(allPayments, ({ pay_for_id }) => pay_for_id)
  // Adds a key that matches nothing, so that the list is never empty.
  const paymentIds = ['', ...allPayments.map(({ id }) => id)]
  const refunds = byKey(
    await db
      .selectFrom('refunds')
      .select(['payment_id', 'reason', 'status', 'amount_minor_unit'])
      .where('payment_id', 'in', paymentIds)
      .execute(),
    ({ payment_id }) => payment_id,
  )
  const rows = byKey(await db.selectFrom('offers').selectAll().where('id', 'in', ids).execute(), ({ id }) => id)
  const histories = byKey(
    await db
      .selectFrom('offer_history')
      .select(['offer_id', 'from_status', 'to_status', 'action', 'actor_role'])
      .where('offer_id', 'in', ids)
      .orderBy('sequence')
      .execute(),
    ({ offer_id }) => offer_id,
  )
  const trackings = byKey(
    await db
      .selectFrom('share_tracking')
      .select(['account_id', 'pay_for', 'pay_for_id', 'status', 'amount_minor_unit', 'payout_id'])
      .where('account_id', 'in', talents)
      .orderBy('amount_minor_unit')
      .execute(),
    ({ account_id }) => account_id,
  )
  const notices = byKey(
    await db
      .selectFrom('notifications')
      .select(['offer_id', 'type', 'account_id'])
      .where('offer_id', 'in', ids)
      .orderBy('type')
      .orderBy('account_id')
      .execute(),
    ({ offer_id }) => offer_id,
  )
  const intents = byKey(
    await db
      .selectFrom('simulator.payment_intents as i')
      .select(['id', 'status', 'amount_received', 'amount_refunded'])
      .select(
        sql<string>`(select coalesce(string_agg(d.status || ' ' || d.amount, ', ' order by d.id), 'none')
          from simulator.disputes d where d.payment_intent_id = i.id)`.as('disputes'),
      )
      .where('id', 'in', ['', ...allPayments.map(({ processor_payment_id }) => processor_payment_id ?? '')])
      .execute(),
    ({ id }) => id,
  )
  const payouts = byKey(
    await db
      .selectFrom('payouts')
      .select(['account_id', 'status', 'kind', 'amount_minor_unit'])
      .where('account_id', 'in', talents)
      .orderBy('created_at')
      .execute(),
    ({ account_id }) => account_id,
  )
  const sent = byKey(
    await db
      .selectFrom('simulator.transfers')
      .select(['destination', 'amount', 'currency'])
      .where(
        'destination',
        'in',
        talents.map((id) => `acct_${id}`),
      )
      .orderBy('amount')
      .execute(),
    ({ destination }) => destination,
  )
  const postings = byKey(await postingsOf(db, ids, paymentIds), ({ about }) => about)

  return offers.map((quick) => {
    const payment = payments.get(quick.id)?.[0]
    const [refund] = refunds.get(payment?.id ?? '') ?? []
    const [offer] = rows.get(quick.id) ?? []
    const [intent] = intents.get(payment?.processor_payment_id ?? '') ?? []
    const own = [...(postings.get(quick.id) ?? []), ...(postings.get(payment?.id ?? '') ?? [])]
    return {
      payment: payment
        ? {
            ...Object.fromEntries(PLAIN.map((name) => [name, payment[name]])),
            ...Object.fromEntries(MOMENTS.map((name) => [name, payment[name] !== null])),
            hasIntent: payment.processor_payment_id !== null,
          }
        : null,
      refund: refund ? { reason: refund.reason, status: refund.status, amount: refund.amount_minor_unit } : null,
      offer: offer
        ? {
            status: offer.status,
            isPaid: offer.paid_at !== null,
            isCompleted: offer.completed_at !== null,
            isTheirs:
              offer.processor_payment_id !== null && offer.processor_payment_id === payment?.processor_payment_id,
            resolution: offer.dispute_resolution,
          }
        : null,
      history: (histories.get(quick.id) ?? []).map(
        (row) => `${row.from_status} ${row.action} ${row.to_status} by ${row.actor_role}`,
      ),
      tracking: (trackings.get(quick.talent.accountId) ?? [])
        .filter((row) => row.pay_for_id === quick.id || row.pay_for === 'ADVANCE')
        .map((row) => `${row.status} ${row.amount_minor_unit}${row.payout_id === null ? '' : ' in a payout'}`),
      accounts: sums(own),
      transfers: [...new Set(own.map(({ transfer }) => transfer))].sort(),
      notices: (notices.get(quick.id) ?? []).map(
        ({ type, account_id }) => `${type} to ${account_id === quick.talent.accountId ? 'talent' : 'brand'}`,
      ),
      intent: intent
        ? {
            status: intent.status,
            received: intent.amount_received,
            refunded: intent.amount_refunded,
            disputes: intent.disputes,
          }
        : null,
      payouts: (payouts.get(quick.talent.accountId) ?? []).map(
        (row) => `${row.status} ${row.kind === 'advance' ? 'advance' : 'payout'} ${row.amount_minor_unit}`,
      ),
      sent: (sent.get(`acct_${quick.talent.accountId}`) ?? []).map((row) => `${row.amount} ${row.currency}`),
    }
  })
}

function byKey<Row>(rows: readonly Row[], keyOf: (row: Row) => string | null): Map<string, Row[]> {
  return Map.groupBy(rows, (row) => keyOf(row) ?? '')
}

type PostingRow = { about: string; transfer: string; account: string; amount: number }

/** Transfers may refer to an offer, a payment, or a part of a payment (`payment:…`). */
async function postingsOf(
  db: Context['db'],
  offerIds: readonly string[],
  paymentIds: readonly string[],
): Promise<PostingRow[]> {
  const { rows } = await sql<PostingRow>`
    select split_part(t.reference, ':', 1) as about, t.kind as transfer, a.kind || ' ' || a.currency as account,
      p.amount_minor_unit as amount
    from ledger_transfers t
    join ledger_postings p on p.transfer_id = t.id
    join ledger_accounts a on a.id = p.ledger_account_id
    where t.reference = any(${offerIds}) or split_part(t.reference, ':', 1) = any(${paymentIds})
    order by 2, 3, 4`.execute(db)
  return rows
}

function sums(rows: readonly PostingRow[]): Record<string, number> {
  const total: Record<string, number> = {}
  for (const { account, amount } of rows) total[account] = (total[account] ?? 0) + amount
  return Object.fromEntries(Object.entries(total).filter(([, amount]) => amount !== 0))
}

import { sql } from 'kysely'
import type { Context } from '../../../server/platform/context.ts'
import type { QuickOffer } from '../quick-offers.ts'

/** Everything that an offer's money is, without ids and times: two of them compare. */
export type MoneySnapshot = {
  payment: object | null
  refund: object | null
  /** null for what is no offer. */
  offer: object | null
  history: readonly string[]
  tracking: readonly string[]
  /** What each kind of account holds because of this offer. */
  accounts: Record<string, number>
  transfers: readonly string[]
  notices: readonly string[]
  intent: object | null
  /** What the seller was paid, and by what; for sellers of this offer alone. */
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

export async function moneySnapshot({ db }: Pick<Context, 'db'>, quick: QuickOffer): Promise<MoneySnapshot> {
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('pay_for_id', '=', quick.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const refund = await db
    .selectFrom('refunds')
    .select(['reason', 'status', 'amount_minor_unit'])
    .where('payment_id', '=', payment?.id ?? '')
    .executeTakeFirst()
  const offer = await db.selectFrom('offers').selectAll().where('id', '=', quick.id).executeTakeFirst()
  const history = await db
    .selectFrom('offer_history')
    .select(['from_status', 'to_status', 'action', 'actor_role'])
    .where('offer_id', '=', quick.id)
    .orderBy('sequence')
    .execute()
  const tracking = await db
    .selectFrom('share_tracking')
    .select(['status', 'amount_minor_unit', 'payout_id'])
    .where('account_id', '=', quick.talent.accountId)
    .where((where) => where.or([where('pay_for_id', '=', quick.id), where('pay_for', '=', 'ADVANCE')]))
    .orderBy('amount_minor_unit')
    .execute()
  const notices = await db
    .selectFrom('notifications')
    .select(['type', 'account_id'])
    .where('offer_id', '=', quick.id)
    .orderBy('type')
    .orderBy('account_id')
    .execute()
  const intent = await db
    .selectFrom('simulator.payment_intents as i')
    .select(['status', 'amount_received', 'amount_refunded'])
    .select(
      sql<string>`(select coalesce(string_agg(d.status || ' ' || d.amount, ', ' order by d.id), 'none')
        from simulator.disputes d where d.payment_intent_id = i.id)`.as('disputes'),
    )
    .where('id', '=', payment?.processor_payment_id ?? '')
    .executeTakeFirst()
  const payouts = await db
    .selectFrom('payouts')
    .select(['status', 'kind', 'amount_minor_unit'])
    .where('account_id', '=', quick.talent.accountId)
    .orderBy('created_at')
    .execute()
  const sent = await db
    .selectFrom('simulator.transfers')
    .select(['amount', 'currency'])
    .where('destination', '=', `acct_${quick.talent.accountId}`)
    .orderBy('amount')
    .execute()
  const postings = await postingsOf(db, { id: quick.id, paymentId: payment?.id ?? '' })
  return {
    payment: payment
      ? {
          ...Object.fromEntries(PLAIN.map((name) => [name, payment[name]])),
          ...Object.fromEntries(MOMENTS.map((name) => [name, payment[name] !== null])),
          hasIntent: payment.processor_payment_id !== null,
        }
      : null,
    refund: refund ?? null,
    offer: offer
      ? {
          status: offer.status,
          isPaid: offer.paid_at !== null,
          isCompleted: offer.completed_at !== null,
          isTheirs: offer.processor_payment_id !== null && offer.processor_payment_id === payment?.processor_payment_id,
          resolution: offer.dispute_resolution,
        }
      : null,
    history: history.map((row) => `${row.from_status} ${row.action} ${row.to_status} by ${row.actor_role}`),
    tracking: tracking.map(
      (row) => `${row.status} ${row.amount_minor_unit}${row.payout_id === null ? '' : ' in a payout'}`,
    ),
    accounts: sums(postings),
    transfers: [...new Set(postings.map(({ transfer }) => transfer))].sort(),
    notices: notices.map(
      ({ type, account_id }) => `${type} to ${account_id === quick.talent.accountId ? 'talent' : 'brand'}`,
    ),
    intent: intent ?? null,
    payouts: payouts.map(
      (row) => `${row.status} ${row.kind === 'advance' ? 'advance' : 'payout'} ${row.amount_minor_unit}`,
    ),
    sent: sent.map((row) => `${row.amount} ${row.currency}`),
  }
}

type PostingRow = { transfer: string; account: string; amount: number }

async function postingsOf(
  db: Context['db'],
  { id, paymentId }: Pick<QuickOffer, 'id' | 'paymentId'>,
): Promise<PostingRow[]> {
  const { rows } = await sql<PostingRow>`
    select t.kind as transfer, a.kind || ' ' || a.currency as account, p.amount_minor_unit as amount
    from ledger_transfers t
    join ledger_postings p on p.transfer_id = t.id
    join ledger_accounts a on a.id = p.ledger_account_id
    where t.reference in (${id}, ${paymentId}) or t.reference like ${`${paymentId}:%`}
    order by 1, 2, 3`.execute(db)
  return rows
}

function sums(rows: readonly PostingRow[]): Record<string, number> {
  const total: Record<string, number> = {}
  for (const { account, amount } of rows) total[account] = (total[account] ?? 0) + amount
  return Object.fromEntries(Object.entries(total).filter(([, amount]) => amount !== 0))
}

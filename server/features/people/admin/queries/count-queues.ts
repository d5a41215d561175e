import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { deadMails } from '../../../../platform/mail/index.ts'
import { openFaceCases } from '../../../likeness/reviews/index.ts'
import { generationJobs } from '../../../media/generation/index.ts'
import { stuckOrders } from '../../../merch/orders/index.ts'
import { openShareReports } from '../../../merch/share-reports/index.ts'
import { openWithdrawals } from '../../../merch/withdrawals/index.ts'
import { authorizedPayments, suspendedByPayment, undecidedPayments } from '../../../money/payment/index.ts'
import { allPayouts } from '../../../money/payouts/index.ts'
import { liveOffers } from '../../../offers/offer/index.ts'
import { type ApprovalKind, pendingAdminApprovals } from '../../admin-approvals/index.ts'
import { waitingErasures } from '../../privacy/index.ts'
import type { QueueName } from '../domain/queues.ts'

export type QueueCountRow = {
  queue: Exclude<QueueName, 'jobs'>
  /** Null if the queue involves no money. */
  currency: string | null
  count: number
  amount: number
  oldestAt: Date | null
}

type Counted = {
  now: Date
  stuckBefore: Date
  /** Kinds of approvals that count. */
  kinds: readonly ApprovalKind[]
}

/**
 * Returns a row for each queue and currency; an empty queue has none. A payout counts as stuck if
 * it was tried before, or if its processing began before `stuckBefore`.
 */
export async function countQueues(db: Db, { now, stuckBefore, kinds }: Counted): Promise<QueueCountRow[]> {
  const { rows } = await sql<QueueCountRow>`
    select queue, currency, count(*)::integer as count, coalesce(sum(amount), 0) as amount, min(since) as "oldestAt"
    from (
      select 'approvals' as queue, currency, amount, since from ${pendingAdminApprovals} a
      where kind = any(${[...kinds]}::text[]) and until > ${now}::timestamptz
      union all
      select 'disputes' as queue, o.currency, o.total_brand_price_minor_unit as amount, o.disputed_at as since
      from ${liveOffers} o where o.status = 'DISPUTED'
      union all
      select 'captures', p.currency, p.amount_minor_unit, p.authorized_at
      from ${authorizedPayments} p join ${liveOffers} o
        on o.id = p.pay_for_id and o.processor_payment_id = p.processor_payment_id and o.status = 'PENDING_PAY_CAPTURE'
      union all
      select 'refunds', currency, amount, since from ${undecidedPayments} u
      union all
      select 'payouts', currency, amount_minor_unit, created_at from ${allPayouts} s
      where status = 'PENDING' and (attempt > 1 or created_at <= ${stuckBefore}::timestamptz)
      union all
      select 'suspense', currency, -amount, null from ${suspendedByPayment} h where amount <> 0
      union all
      select 'orders', currency, amount, since from ${stuckOrders} stuck
      union all
      select 'withdrawals', currency, amount, since from ${openWithdrawals} w
      union all
      select 'faces', null, 0, since from ${openFaceCases} f
      union all
      select 'shares', null, 0, since from ${openShareReports} r
      union all
      select 'mails', null, 0, given_up_at from ${deadMails} m
      union all
      select 'generations', null, 0, ended_at from ${generationJobs} g where status = 'FAILED'
      union all
      select 'erasures', null, 0, since from ${waitingErasures} e
    ) waiting
    group by queue, currency order by queue, currency`.execute(db)
  return rows
}

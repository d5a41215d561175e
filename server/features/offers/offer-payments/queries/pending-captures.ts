import { sql } from 'kysely'
import { addMs, DAY_MS } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { DueRow } from '../../../../platform/jobs/in-batches.ts'
import { authorizedPayments } from '../../../money/payment/index.ts'
import { liveOffers, offersForCaller } from '../../offer/index.ts'
import { CAPTURE_EXPIRY_DAYS } from '../domain/capture-expiry.ts'

type Page = { callerAccountId: string; limit: number; offset: number }

export const listPendingCaptures = (db: Db, { callerAccountId, limit, offset }: Page) =>
  offersForCaller(db, callerAccountId)
    // Also joins by the offer's id, because the processor's payment id has no index in the table
    // of offers.
    .innerJoin(authorizedPayments.as('p'), (join) =>
      join.onRef('p.pay_for_id', '=', 'o.id').onRef('p.processor_payment_id', '=', 'o.processor_payment_id'),
    )
    .select([sql<string[]>`'{}'::text[]`.as('blocked_account_ids'), sql<boolean>`false`.as('is_brand_blocked')])
    .select([
      'p.processor_payment_id as authorization_id',
      'p.amount_minor_unit',
      'p.currency as payment_currency',
      'p.authorized_at',
      'p.capture_before',
      'p.review_decision',
      'p.review_decided_at',
      'p.review_decided_by',
      'p.review_note',
      'p.review_message',
    ])
    .where('o.status', '=', 'PENDING_PAY_CAPTURE')
    .where('p.id', 'in', longestWaiting(db, limit, offset))
    .orderBy('p.authorized_at')
    .orderBy('p.id')
    .execute()

/**
 * Starts from the authorized payments in their order. If the offers were joined first, all pending
 * offers would be sorted.
 */
const longestWaiting = (db: Db, limit: number, offset: number) =>
  db
    .selectFrom(authorizedPayments.as('w'))
    .select('w.id')
    // A correlated subquery is evaluated in list order. With a join, the planner would expect one
    // matching row and read all offers first.
    .where(
      sql<boolean>`(
        select one.processor_payment_id = w.processor_payment_id
        from ${liveOffers} one where one.id = w.pay_for_id and one.status = 'PENDING_PAY_CAPTURE')`,
    )
    .orderBy('w.authorized_at')
    .orderBy('w.id')
    .limit(limit)
    .offset(offset)

export async function countPendingCaptures(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom(liveOffers.as('o'))
    .innerJoin(authorizedPayments.as('p'), (join) =>
      join.onRef('p.pay_for_id', '=', 'o.id').onRef('p.processor_payment_id', '=', 'o.processor_payment_id'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('o.status', '=', 'PENDING_PAY_CAPTURE')
    .executeTakeFirstOrThrow()
  return total
}

type Due = { after: DueRow; limit: number; now: Date }

export async function findExpiredCaptures(db: Db, { after, limit, now }: Due): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select pay_for_id as id, authorized_at as due_at from ${authorizedPayments} p
    where pay_for = 'OFFER' and review_decision is null
      and (authorized_at <= ${addMs(now, -CAPTURE_EXPIRY_DAYS * DAY_MS)}::timestamptz
        or capture_before <= ${now}::timestamptz)
      and (authorized_at, pay_for_id) > (${after.due_at}::timestamptz, ${after.id}::text)
    order by authorized_at, pay_for_id limit ${limit}`.execute(db)
  return rows
}

export async function findAuthorization(db: Db, offerId: string): Promise<string | undefined> {
  const payment = await db
    .selectFrom(authorizedPayments.as('p'))
    .select('p.processor_payment_id')
    .where('p.pay_for', '=', 'OFFER')
    .where('p.pay_for_id', '=', offerId)
    .executeTakeFirst()
  return payment?.processor_payment_id
}

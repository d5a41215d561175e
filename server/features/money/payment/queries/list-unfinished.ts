import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { DueRow } from '../../../../platform/jobs/in-batches.ts'
import { teamMembers } from '../../../people/accounts/index.ts'
import type { PayFor } from '../../ledger/index.ts'
import { type PaymentRow, UNSETTLED } from '../payment.ts'

/** The rows are sorted by (due_at, id). */
type Due = { after: DueRow; limit: number; now: Date }

const isAfterCursor = (dueAt: RawBuilder<Date>, { due_at, id }: DueRow) =>
  sql<boolean>`(${dueAt}, payments.id) > (${due_at}::timestamptz, ${id}::text)`

/** Lists the payments whose refund was requested and has not reached the buyer yet. */
export function listPendingRefunds(db: Db, { after, limit, now }: Due): Promise<DueRow[]> {
  // A refund that the processor has just refused comes after refunds that were not tried yet.
  const dueAt = sql<Date>`coalesce(payments.refund_tried_at, payments.refund_requested_at)`
  return (
    db
      .selectFrom('payments')
      .select(['payments.id', dueAt.as('due_at')])
      .where('refund_requested_at', 'is not', null)
      .where('refunded_at', 'is', null)
      // Leaves out stuck refunds, and refunds that must not be tried again yet.
      .where((where) =>
        where.exists(
          where
            .selectFrom('refunds as r')
            .select('r.id')
            .whereRef('r.payment_id', '=', 'payments.id')
            .where('r.status', '=', 'PENDING')
            .where((due) => due.or([due('r.try_after', 'is', null), due('r.try_after', '<=', now)])),
        ),
      )
      .where(isAfterCursor(dueAt, after))
      .orderBy(dueAt)
      .orderBy('payments.id')
      .limit(limit)
      .execute()
  )
}

/** Lists authorized payments with a stored decision that was not carried out yet. */
export function listDecided(db: Db, { after, limit }: Omit<Due, 'now'>): Promise<(PaymentRow & DueRow)[]> {
  const dueAt = sql<Date>`payments.review_decided_at`
  return db
    .selectFrom('payments')
    .selectAll()
    .select(dueAt.as('due_at'))
    .where('status', '=', 'AUTHORIZED')
    .where('review_decision', 'is not', null)
    .where(isAfterCursor(dueAt, after))
    .orderBy(dueAt)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Lists payments of one kind that were started before `before` and can still be completed. */
export function listOutdated(
  db: Db,
  { payFor, before, after, limit }: Omit<Due, 'now'> & { payFor: PayFor; before: Date },
): Promise<(DueRow & { processor_payment_id: string })[]> {
  const dueAt = sql<Date>`payments.created_at`
  return db
    .selectFrom('payments')
    .select(['id', 'processor_payment_id', dueAt.as('due_at')])
    .where('pay_for', '=', payFor)
    .where('status', 'in', ['PENDING', 'FAILED'])
    .where('processor_payment_id', 'is not', null)
    .where('created_at', '<=', before)
    .where(isAfterCursor(dueAt, after))
    .orderBy(dueAt)
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ processor_payment_id: string }>()
    .execute()
}

/**
 * Lists open payments whose time to be paid is over, or that were opened by a member who no longer
 * has one of the roles that may pay.
 */
export function listLapsed(
  db: Db,
  { after, limit, now, payingRoles }: Due & { payingRoles: readonly string[] },
): Promise<(DueRow & { processor_payment_id: string })[]> {
  const dueAt = sql<Date>`payments.lapses_at`
  return db
    .selectFrom('payments')
    .select(['id', 'processor_payment_id', dueAt.as('due_at')])
    .where('status', 'in', ['PENDING', 'FAILED'])
    .where('processor_payment_id', 'is not', null)
    .where('lapses_at', 'is not', null)
    .where(
      sql<boolean>`(lapses_at <= ${now}::timestamptz or (opened_by_account_id is not null and not exists (
        select from ${teamMembers} m where m.team_id = buyer_account_id and m.member_id = opened_by_account_id
          and m.role = any(${[...payingRoles]}::text[]))))`,
    )
    .where(isAfterCursor(dueAt, after))
    .orderBy(dueAt)
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ processor_payment_id: string }>()
    .execute()
}

type Unsettled = DueRow & Pick<PaymentRow, 'status'> & { processor_payment_id: string }

/**
 * Lists unsettled payments whose state must be fetched from the processor again. The interval is
 * five minutes, plus half the age that the payment had at its last update.
 */
export function listUnsettled(db: Db, { after, limit, now }: Due): Promise<Unsettled[]> {
  const dueAt = sql<Date>`payments.updated_at`
  return db
    .selectFrom('payments')
    .select(['id', 'status', 'processor_payment_id', dueAt.as('due_at')])
    .where('status', 'in', UNSETTLED)
    .where('processor_payment_id', 'is not', null)
    .where(sql<boolean>`updated_at + (updated_at - created_at) / 2 + interval '5 minutes' <= ${now}`)
    .where(isAfterCursor(dueAt, after))
    .orderBy(dueAt)
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ processor_payment_id: string }>()
    .execute()
}

import { sql } from 'kysely'
import { later, MINUTE_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { PayForTable } from './pay-for.ts'
import { UNSETTLED } from './payment.ts'
import { sendRefund } from './refund-payment.ts'
import { carryOutReview } from './review-payment.ts'
import { settlePayment } from './settle-payment.ts'

/** A request that is still about to store its intent is not stuck. */
const STUCK_AFTER_MS = 30 * MINUTE_MS
const BATCH = 100

export type SweepReport = {
  success: boolean
  message: string
  refundedCount: number
  settledCount: number
  canceledCount: number
  prunedCount: number
  errors: { paymentId: string; error: string }[]
}

/**
 * Finishes what a crash or a lost webhook left behind: refunds that were promised, payments that never got an intent,
 * payments that moved on at the processor without us hearing of it; and forgets old idempotency keys. One payment's
 * failure does not stop the others.
 */
export async function sweepPayments(ctx: Context, payFor: PayForTable): Promise<SweepReport> {
  const errors: SweepReport['errors'] = []
  const attempt = async (paymentId: string, work: () => Promise<boolean>): Promise<boolean> => {
    try {
      return await work()
    } catch (error) {
      ctx.log.error({ err: error, paymentId }, 'payment not swept')
      errors.push({ paymentId, error: error instanceof Error ? error.message : String(error) })
      return false
    }
  }
  let refundedCount = 0
  for (const { id } of await findPromisedRefunds(ctx)) {
    if (await attempt(id, async () => (await sendRefund(ctx, id)) === 'refunded')) refundedCount++
  }
  let settledCount = 0
  for (const payment of await findDecided(ctx)) {
    const isDone = await attempt(payment.id, async () => {
      const { outcome } = await carryOutReview(ctx, payFor, payment)
      return outcome !== 'authorized'
    })
    if (isDone) settledCount++
  }
  for (const { id, status, processor_payment_id } of await findUnsettled(ctx)) {
    const hasMoved = await attempt(id, async () => {
      const settled = await settlePayment(ctx, payFor, processor_payment_id)
      return settled !== undefined && settled.payment.status !== status
    })
    if (hasMoved) settledCount++
    // Also after a failure: one that always fails must not keep the others from their turn.
    await ctx.db.updateTable('payments').set({ updated_at: ctx.clock.now() }).where('id', '=', id).execute()
  }
  const canceledCount = await closeStuck(ctx)
  const prunedCount = await pruneKeys(ctx)
  const message = `${refundedCount} refunded, ${settledCount} settled, ${canceledCount} closed, ${prunedCount} keys forgotten.`
  return { success: errors.length === 0, message, refundedCount, settledCount, canceledCount, prunedCount, errors }
}

const findPromisedRefunds = ({ db, clock }: Context) =>
  db
    .selectFrom('payments')
    .select('id')
    .where('refund_requested_at', 'is not', null)
    .where('refunded_at', 'is', null)
    // One that is not to be tried yet is left alone, and so is one that waits for a person.
    .where((where) =>
      where.exists(
        where
          .selectFrom('refunds as r')
          .select('r.id')
          .whereRef('r.payment_id', '=', 'payments.id')
          .where('r.status', '=', 'PENDING')
          .where((due) => due.or([due('r.try_after', 'is', null), due('r.try_after', '<=', clock.now())])),
      ),
    )
    // One that was refused a moment ago comes after those that were not: it must not keep them from their turn.
    .orderBy((order) => order.fn.coalesce('refund_tried_at', 'refund_requested_at'))
    .limit(BATCH)
    .execute()

/** What was decided about an authorization and not carried out yet. */
const findDecided = ({ db }: Context) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('status', '=', 'AUTHORIZED')
    .where('review_decision', 'is not', null)
    .orderBy('review_decided_at')
    .limit(BATCH)
    .execute()

/** The longer one has been left unpaid, the less often it is asked about: half its age again after each time. */
const findUnsettled = ({ db, clock }: Context) =>
  db
    .selectFrom('payments')
    .select(['id', 'status', 'processor_payment_id'])
    .where('status', 'in', UNSETTLED)
    .where('processor_payment_id', 'is not', null)
    .where(sql<boolean>`updated_at + (updated_at - created_at) / 2 + interval '5 minutes' <= ${clock.now()}`)
    .orderBy('updated_at')
    .limit(BATCH)
    .$narrowType<{ processor_payment_id: string }>()
    .execute()

/** Nobody was given anything to pay these with. */
async function closeStuck({ db, clock }: Context): Promise<number> {
  const now = clock.now()
  const closed = await db
    .updateTable('payments')
    .set({ status: 'CANCELED', updated_at: now })
    .where('status', '=', 'PENDING')
    .where('processor_payment_id', 'is', null)
    .where('created_at', '<', later(now, -STUCK_AFTER_MS))
    .returning('id')
    .execute()
  return closed.length
}

async function pruneKeys({ db, clock }: Context): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where('expires_at', '<=', clock.now())
    .executeTakeFirst()
  return Number(numDeletedRows)
}

import { addMs, HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { forEachConcurrently } from '../../../platform/for-each-concurrently.ts'
import { deleteExpiredRequests } from '../../../platform/http/idempotent-request.ts'
import { type DueRow, type IsTimeUp, inBatches } from '../../../platform/jobs/in-batches.ts'
import { sendIntent } from '../../../platform/send-intent.ts'
import { TEAM_ROLE_NAMES } from '../../../platform/team-roles/roles.ts'
import { mayPay } from '../../people/teams/index.ts'
import { KINDS_SOLD, PAY_FOR } from '../ledger/index.ts'
import {
  closeAllWithoutIntent,
  listDecided,
  listLapsed,
  listOutdated,
  listPendingRefunds,
  listUnsettled,
  lockPayment,
  updatePayment,
} from '../payment/index.ts'
import { closeIntent } from './close-open-payment.ts'
import type { PayForTable } from './pay-for.ts'
import { sendRefund } from './refund-payment.ts'
import { carryOutReview } from './review-payment.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Age at which a payment without an intent counts as abandoned. Until then, a request may be about
 * to store the intent.
 */
const STUCK_AFTER_MS = 30 * MINUTE_MS
/** Number of parallel payments. Most of the time is spent waiting for the processor. */
const SIDE_BY_SIDE = 4

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
 * Finishes work that was interrupted by a crash or a lost webhook: requested refunds, decisions,
 * and payments that changed at the processor. Also cancels intents whose price is no longer valid
 * (`endsAfterHours`), closes payments without an intent, and deletes old idempotency keys. If one
 * payment fails, the others are still processed. When the time is up, the next run continues.
 */
export async function sweepPayments(ctx: Context, payFor: PayForTable, isTimeUp?: IsTimeUp): Promise<SweepReport> {
  const errors: SweepReport['errors'] = []
  const attempt = async (paymentId: string, work: () => Promise<boolean>): Promise<boolean> => {
    try {
      return await work()
    } catch (error) {
      ctx.log.error({ err: error, paymentId }, 'payment not swept; the next run retries it')
      errors.push({ paymentId, error: error instanceof Error ? error.message : String(error) })
      return false
    }
  }
  const eachOf = <Row extends DueRow>(
    kind: string,
    findDue: (after: DueRow, limit: number) => Promise<Row[]>,
    work: (row: Row) => Promise<void>,
  ) =>
    inBatches(ctx, { name: `payments-sweep/${kind}`, findDue, isTimeUp }, (due) =>
      forEachConcurrently(due, SIDE_BY_SIDE, work),
    )
  const now = ctx.clock.now()
  let refundedCount = 0
  await eachOf(
    'refunds',
    (after, limit) => listPendingRefunds(ctx.db, { after, limit, now }),
    async ({ id }) => {
      if (await attempt(id, async () => (await sendRefund(ctx, id)) === 'refunded')) refundedCount++
    },
  )
  let settledCount = 0
  await eachOf(
    'decisions',
    (after, limit) => listDecided(ctx.db, { after, limit }),
    async (payment) => {
      const isDone = await attempt(payment.id, async () => {
        const { outcome } = await carryOutReview(ctx, payFor, payment)
        return outcome !== 'authorized'
      })
      if (isDone) settledCount++
    },
  )
  await eachOf(
    'unsettled',
    (after, limit) => listUnsettled(ctx.db, { after, limit, now }),
    async ({ id, status, processor_payment_id }) => {
      const hasMoved = await attempt(id, async () => {
        const settled = await settlePayment(ctx, payFor, processor_payment_id)
        return settled !== undefined && settled.payment.status !== status
      })
      if (hasMoved) settledCount++
      // Set even after a failure, so that the next run starts with other payments.
      await updatePayment(ctx.db, id, { updated_at: ctx.clock.now() })
    },
  )
  let canceledCount = 0
  const close = async ({ id, processor_payment_id: intentId }: DueRow & { processor_payment_id: string }) => {
    const isClosed = await attempt(id, async () => {
      const intent = await sendIntent(ctx, 'closing', {
        // The payment may have been paid after the list was read. An authorized payment waits for
        // the review of an admin.
        claim: async (trx) => {
          const payment = await lockPayment(trx, intentId)
          return payment?.status === 'PENDING' || payment?.status === 'FAILED' ? payment : undefined
        },
        send: () => closeIntent(ctx, payFor, intentId),
      })
      return intent?.sent === 'closed'
    })
    if (isClosed) canceledCount++
  }
  for (const kind of PAY_FOR) {
    const listUnpayable = payFor[kind]?.listUnpayable
    if (listUnpayable)
      await eachOf(`unpayable/${kind}`, (after: DueRow, limit: number) => listUnpayable(ctx.db, after, limit), close)
  }
  for (const kind of PAY_FOR) {
    const { endsAfterHours } = KINDS_SOLD[kind].intent
    if (endsAfterHours === null) continue
    const before = addMs(now, -endsAfterHours * HOUR_MS)
    await eachOf(
      `outdated/${kind}`,
      (after: DueRow, limit: number) => listOutdated(ctx.db, { payFor: kind, before, after, limit }),
      close,
    )
  }
  const payingRoles = TEAM_ROLE_NAMES.filter(mayPay)
  await eachOf(
    'lapsed',
    (after: DueRow, limit: number) => listLapsed(ctx.db, { after, limit, now, payingRoles }),
    close,
  )
  canceledCount += await closeAllWithoutIntent(ctx.db, { createdBefore: addMs(now, -STUCK_AFTER_MS), at: now })
  const prunedCount = await deleteExpiredRequests(ctx)
  const message = `${refundedCount} refunded, ${settledCount} settled, ${canceledCount} closed, ${prunedCount} keys deleted.`
  return { success: errors.length === 0, message, refundedCount, settledCount, canceledCount, prunedCount, errors }
}

import type { Context } from '../../../platform/context.ts'
import { forEachConcurrently } from '../../../platform/for-each-concurrently.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import type { PayoutRow } from './payout-view.ts'
import { listStrays, noteStrayTransfer, updateStray } from './queries/strays.ts'

const SIDE_BY_SIDE = 4

/**
 * Records and reverses a stray transfer, which belongs to no payout. For example, two processes
 * send the same payout. The processor refuses the first request, and accepts the second because
 * the reason for the refusal has disappeared. If the refusal is recorded first, the payout has
 * failed although the transfer was made.
 */
export async function recordStrayTransfer(ctx: Context, payout: PayoutRow, transferId: string): Promise<void> {
  const noted = await noteStrayTransfer(ctx.db, payout.id, transferId)
  if (!noted) return
  ctx.log.error({ payoutId: payout.id, transferId }, 'a transfer arrived for a payout that had ended; it is reversed')
  await reverseStray(ctx, noted)
}

/**
 * A repeated call does not reverse the transfer again.
 * @throws ProcessorUnavailable, ProcessorRefusal
 */
async function reverseStray(ctx: Context, payout: PayoutRow): Promise<void> {
  const { id: payoutId, destination, stray_transfer_id: transferId } = payout
  if (transferId === null) return
  const transfer = await ctx.processor.findTransfer({ destination, payoutId })
  if (!transfer?.isReversed) {
    const idempotencyKey = `reverse-${payoutId}`
    await ctx.processor.reverseTransfer({ transferId, idempotencyKey, metadata: { payoutId } })
  }
  await updateStray(ctx.db, payoutId, { stray_reversed_at: ctx.clock.now() })
}

/**
 * Reverses stray transfers that were not reversed yet, for example after a crash. Also finds stray
 * transfers that were never recorded. If one transfer fails, the others are still processed, and
 * the next run tries it again.
 */
export async function reverseStrayTransfers(ctx: Context, isTimeUp: IsTimeUp): Promise<void> {
  const now = ctx.clock.now()
  const failed = await listStrays(ctx.db)
  await forEachConcurrently(failed, SIDE_BY_SIDE, async (payout) => {
    if (isTimeUp()) return
    try {
      if (payout.stray_transfer_id !== null) await reverseStray(ctx, payout)
      else {
        const transfer = await ctx.processor.findTransfer({ destination: payout.destination, payoutId: payout.id })
        if (transfer) await recordStrayTransfer(ctx, payout, transfer.id)
        else await updateStray(ctx.db, payout.id, { stray_sought_at: now })
      }
    } catch (error) {
      ctx.log.error({ err: error, payoutId: payout.id }, 'stray transfer not reversed; the next run retries it')
    }
  })
}

import type { Context } from '../../../platform/context.ts'
import { forEachConcurrently } from '../../../platform/for-each-concurrently.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import type { PayoutRow } from './payout-view.ts'
import { listStrays, noteStrayTransfer, updateStray } from './queries/strays.ts'

/** The processor's answer is what takes the time. */
const SIDE_BY_SIDE = 4

/**
 * Two senders of one payout can be told two things: the processor refused the first, and took the second when whatever it
 * minded was put right in between. If the refusal was written down first, the earnings are open again, and the transfer
 * belongs to nothing: written down here, it is taken back by `reverseStray`.
 */
export async function noteStray(ctx: Context, payout: PayoutRow, transferId: string): Promise<void> {
  const noted = await noteStrayTransfer(ctx.db, payout.id, transferId)
  if (!noted) return
  ctx.log.error({ payoutId: payout.id, transferId }, 'a transfer arrived for a payout that was over; it is taken back')
  await reverseStray(ctx, noted)
}

/** Takes a stray transfer back, once, however often it is asked. @throws ProcessorUnavailable, ProcessorRefusal */
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
 * Finishes what a crash or a silent processor left of strays: those that are known, and those that nobody lived to write
 * down. One that fails does not stop the others; the next run tries it again.
 */
export async function takeBackStrays(ctx: Context, isTimeUp: IsTimeUp): Promise<void> {
  const now = ctx.clock.now()
  const failed = await listStrays(ctx.db)
  await forEachConcurrently(failed, SIDE_BY_SIDE, async (payout) => {
    if (isTimeUp()) return
    try {
      if (payout.stray_transfer_id !== null) await reverseStray(ctx, payout)
      else {
        const transfer = await ctx.processor.findTransfer({ destination: payout.destination, payoutId: payout.id })
        if (transfer) await noteStray(ctx, payout, transfer.id)
        else await updateStray(ctx.db, payout.id, { stray_sought_at: now })
      }
    } catch (error) {
      ctx.log.error({ err: error, payoutId: payout.id }, 'stray transfer not taken back; the next run tries again')
    }
  })
}

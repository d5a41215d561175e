import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { PayoutRow } from './payout-view.ts'

/** A request that was on its way when its payout failed has arrived by then, or never will: the key is forgotten. */
const ARRIVES_WITHIN = sql.lit('1 day')

/**
 * Two senders of one payout can be told two things: the processor refused the first, and took the second when whatever it
 * minded was put right in between. If the refusal was written down first, the earnings are open again, and the transfer
 * belongs to nothing: written down here, it is taken back by `reverseStray`.
 */
export async function noteStray(ctx: Context, payout: PayoutRow, transferId: string): Promise<void> {
  const noted = await ctx.db
    .updateTable('payouts')
    .set({ stray_transfer_id: transferId })
    .where('id', '=', payout.id)
    .where('transfer_id', 'is distinct from', transferId)
    .where('stray_transfer_id', 'is', null)
    .returningAll()
    .executeTakeFirst()
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
  await ctx.db.updateTable('payouts').set({ stray_reversed_at: ctx.clock.now() }).where('id', '=', payoutId).execute()
}

/**
 * Finishes what a crash or a silent processor left of strays: those that are known, and those that nobody lived to write
 * down. One that fails does not stop the others; the next run tries it again.
 */
export async function takeBackStrays(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const failed = await ctx.db
    .selectFrom('payouts')
    .selectAll()
    // The words are written out, not parameters: a plan made for any parameter cannot tell that the partial index fits.
    .where(sql<boolean>`(status = 'FAILED' or stray_transfer_id is not null) and stray_reversed_at is null`)
    .where((where) =>
      where.or([
        where('stray_transfer_id', 'is not', null),
        where('stray_sought_at', 'is', null),
        sql<boolean>`stray_sought_at < completed_at + ${ARRIVES_WITHIN}::interval`,
      ]),
    )
    .orderBy('completed_at')
    .execute()
  for (const payout of failed) {
    try {
      if (payout.stray_transfer_id !== null) await reverseStray(ctx, payout)
      else {
        const transfer = await ctx.processor.findTransfer({ destination: payout.destination, payoutId: payout.id })
        if (transfer) await noteStray(ctx, payout, transfer.id)
        else await ctx.db.updateTable('payouts').set({ stray_sought_at: now }).where('id', '=', payout.id).execute()
      }
    } catch (error) {
      ctx.log.error({ err: error, payoutId: payout.id }, 'stray transfer not taken back; the next run tries again')
    }
  }
}

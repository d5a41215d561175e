import type { Context } from '../../../platform/context.ts'
import type { PayFor } from '../ledger/index.ts'
import { closeWithoutIntent, listOpenPayments } from '../payment/index.ts'
import type { PayForTable } from './pay-for.ts'
import { settlePayment } from './settle-payment.ts'
import { voidIntent } from './void-intent.ts'

/**
 * Makes sure that nobody can pay through an open intent for a thing. Call this function before a
 * change after which the thing must not be paid, for example a cancellation. If money arrives
 * anyway, `settlePayment` refunds it.
 * - `closed`: no intent is open.
 * - `under-way`: the processor is taking the money right now.
 * - `paid`: the money has arrived.
 */
export async function closeOpenPayment(
  ctx: Context,
  payFor: PayForTable,
  product: { payFor: PayFor; payForId: string },
): Promise<'closed' | 'under-way' | 'paid'> {
  const open = await listOpenPayments(ctx.db, product)
  for (const { id, processor_payment_id } of open) {
    if (processor_payment_id !== null) {
      const closed = await closeIntent(ctx, payFor, processor_payment_id)
      if (closed !== 'closed') return closed
    } else {
      // Another request may be creating the intent. It cannot store that intent, because it will
      // find the payment closed.
      await closeWithoutIntent(ctx.db, id, ctx.clock.now())
    }
  }
  return 'closed'
}

/** Closes one intent. Other intents for the same thing stay open. */
export async function closeIntent(
  ctx: Context,
  payFor: PayForTable,
  intentId: string,
): Promise<'closed' | 'under-way' | 'paid'> {
  const voided = await voidIntent(ctx, intentId)
  const settled = voided === 'under-way' ? undefined : await settlePayment(ctx, payFor, intentId)
  if (settled?.outcome === 'succeeded') return 'paid'
  return settled?.outcome === 'canceled' ? 'closed' : 'under-way'
}

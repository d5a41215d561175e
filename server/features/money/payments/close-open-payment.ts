import type { Context } from '../../../platform/context.ts'
import type { PayFor } from '../ledger/index.ts'
import { closeWithoutIntent, listOpenPayments } from '../payment/index.ts'
import type { PayForTable } from './pay-for.ts'
import { settlePayment } from './settle-payment.ts'
import { voidIntent } from './void-intent.ts'

/**
 * Makes sure that nothing which was given out to pay a product with can still be paid: called before the product goes
 * where it can no longer take money. Money that comes all the same is given back by `settlePayment`.
 * - `closed`: nothing is open. `under-way`: the processor is taking the money right now. `paid`: it has arrived.
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
      // Nobody was given anything yet; whoever is about to store an intent finds the payment closed.
      await closeWithoutIntent(ctx.db, id, ctx.clock.now())
    }
  }
  return 'closed'
}

/** The same for one intent, whatever else is open for its product. */
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

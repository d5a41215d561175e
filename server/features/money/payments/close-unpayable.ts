import type { Context } from '../../../platform/context.ts'
import type { PayFor } from '../ledger/index.ts'
import { closeIntent } from './close-open-payment.ts'
import type { PayForTable } from './pay-for.ts'

/** As many as one sale makes unpayable, and more. */
const AT_ONCE = 20
const START = { id: '', due_at: new Date(0) }

/**
 * Ends the intents that nobody may pay any more because something of their kind was just sold: what another device was
 * about to pay for the same cart. What fails, or is cut off, the sweep does; money that comes first is refused, and goes
 * back. Never in a transaction; throws nothing.
 */
export async function closeUnpayable(ctx: Context, payFor: PayForTable, kind: PayFor): Promise<void> {
  try {
    const left = (await payFor[kind]?.listUnpayable?.(ctx.db, START, AT_ONCE)) ?? []
    for (const { processor_payment_id } of left) await closeIntent(ctx, payFor, processor_payment_id)
  } catch (error) {
    ctx.log.warn({ err: error, kind }, 'what may be paid no more waits for the sweep')
  }
}

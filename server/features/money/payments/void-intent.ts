import type { Context } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { ProcessorRefusal } from '../../../providers/processor/port.ts'

/**
 * Makes sure that an intent can no longer be paid. Safe to repeat.
 * - `voided`: the intent cannot be paid any more.
 * - `under-way`: the processor is taking the money right now. Call again soon.
 * - `succeeded`: the money has already arrived.
 */
export async function voidIntent(
  { processor }: Pick<Context, 'processor'>,
  id: string,
): Promise<'voided' | 'under-way' | 'succeeded'> {
  try {
    // Uses a new key each time. With the same key, the processor would repeat an earlier refusal.
    await processor.cancelPaymentIntent({ id, idempotencyKey: `cancel-${newId()}` })
    return 'voided'
  } catch (error) {
    if (!(error instanceof ProcessorRefusal)) throw error
    const intent = await processor.findPaymentIntent(id)
    if (intent?.status === 'canceled') return 'voided'
    return intent?.status === 'succeeded' ? 'succeeded' : 'under-way'
  }
}

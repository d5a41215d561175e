import type { Context } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { ProcessorRefusal } from '../../../providers/processor/port.ts'

/**
 * Makes sure that an intent can no longer be paid; safe to repeat. `under-way`: the processor is
 * taking the money right now, so call again soon. `succeeded`: too late, the money has arrived.
 */
export async function voidIntent(
  { processor }: Pick<Context, 'processor'>,
  id: string,
): Promise<'voided' | 'under-way' | 'succeeded'> {
  try {
    // A new key each time, so that an earlier refusal is not repeated as the response.
    await processor.cancelPaymentIntent({ id, idempotencyKey: `cancel-${newId()}` })
    return 'voided'
  } catch (error) {
    if (!(error instanceof ProcessorRefusal)) throw error
    const intent = await processor.findPaymentIntent(id)
    if (intent?.status === 'canceled') return 'voided'
    return intent?.status === 'succeeded' ? 'succeeded' : 'under-way'
  }
}

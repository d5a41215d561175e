import type { Context } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { ProcessorRefusal } from '../../../providers/processor/port.ts'

/**
 * Makes sure that an intent can no longer be paid, however often it is asked. `under-way`: the processor is taking the
 * money right now; ask again soon. `succeeded`: too late, the money is there.
 */
export async function voidIntent(
  { processor }: Pick<Context, 'processor'>,
  id: string,
): Promise<'voided' | 'under-way' | 'succeeded'> {
  try {
    // A key of its own each time: a refusal of a moment ago must not be the answer to this one.
    await processor.cancelPaymentIntent({ id, idempotencyKey: `cancel-${newId()}` })
    return 'voided'
  } catch (error) {
    if (!(error instanceof ProcessorRefusal)) throw error
    const intent = await processor.findPaymentIntent(id)
    if (intent?.status === 'canceled') return 'voided'
    return intent?.status === 'succeeded' ? 'succeeded' : 'under-way'
  }
}

import type { Context } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import type { Person } from '../../../platform/personal-data/index.ts'
import { ProcessorRefusal } from '../../../providers/processor/port.ts'
import { listOpenPaymentsOfBuyers } from '../payment/index.ts'

/**
 * Makes sure that nobody can pay through an intent any more. Repeated calls are harmless.
 * - `voided`: nobody can pay through the intent any more.
 * - `under-way`: the processor is taking the money right now. Call again soon.
 * - `succeeded`: the money has already arrived.
 */
export async function voidIntent(
  { processor }: Pick<Context, 'processor'>,
  id: string,
): Promise<'voided' | 'under-way' | 'succeeded'> {
  try {
    // With the same idempotency key, the processor would return an earlier error again.
    await processor.cancelPaymentIntent({ id, idempotencyKey: `cancel-${newId()}` })
    return 'voided'
  } catch (error) {
    if (!(error instanceof ProcessorRefusal)) throw error
    const intent = await processor.findPaymentIntent(id)
    if (intent?.status === 'canceled') return 'voided'
    return intent?.status === 'succeeded' ? 'succeeded' : 'under-way'
  }
}

/**
 * Voids the unfinished payments of a person whose data is being erased. The sweep job then closes
 * these payments. After a failure, a repeated call voids the rest. Never call this function in a
 * transaction.
 * @throws the processor's error
 */
export async function voidUnsettledPayments(ctx: Context, person: Person): Promise<void> {
  for (const { processor_payment_id } of await listOpenPaymentsOfBuyers(ctx.db, person))
    await voidIntent(ctx, processor_payment_id)
}

import type { Context } from '../../../platform/context.ts'
import type { Person } from '../../../platform/personal-data/index.ts'
import { listLeftPayments } from '../payment/index.ts'
import { voidIntent } from './void-intent.ts'

/**
 * What a person who is being erased began to pay and left can be paid no more; the sweep then closes it. Again, it does
 * what is left. Never call it in a transaction. @throws what the processor fails with
 */
export async function voidLeftPayments(ctx: Context, person: Person): Promise<void> {
  for (const { processor_payment_id } of await listLeftPayments(ctx.db, person))
    await voidIntent(ctx, processor_payment_id)
}

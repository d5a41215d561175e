import type { Context } from '../../../platform/context.ts'
import type { Person } from '../../../platform/personal-data/index.ts'
import { listOpenPaymentsOfBuyers } from '../payment/index.ts'
import { voidIntent } from './void-intent.ts'

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

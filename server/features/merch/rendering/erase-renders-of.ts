import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Person } from '../../../platform/personal-data/index.ts'
import { beginDeleting, finishDeleting } from '../../media/files/index.ts'
import { deleteRendersOf } from './queries/renders.ts'

/**
 * Deletes pictures of a person who is being erased on products, proven in the store, but for what an order has. Again, it
 * goes on where it was. Never call it in a transaction. @throws StorageUnavailable (503)
 */
export async function eraseRendersOf(ctx: Context, person: Person): Promise<void> {
  const keys = await inTransaction(ctx.db, async (trx) => {
    const at = ctx.clock.now()
    const made = await deleteRendersOf(trx, person.session, at)
    return made.length === 0 ? [] : beginDeleting(trx, made, at)
  })
  await finishDeleting(ctx, keys)
}

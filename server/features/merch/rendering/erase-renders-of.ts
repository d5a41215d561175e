import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Person } from '../../../platform/personal-data/index.ts'
import { beginDeleting, finishDeleting } from '../../media/files/index.ts'
import { deleteRendersOf } from './queries/renders.ts'

/**
 * Deletes the product pictures of a person whose data is being erased, except those in an order,
 * and verifies that the files are gone. A repeated call continues after a failure. Never call it
 * in a transaction.
 * @throws StorageUnavailable (503)
 */
export async function eraseRendersOf(ctx: Context, person: Person): Promise<void> {
  const keys = await inTransaction(ctx.db, async (trx) => {
    const at = ctx.clock.now()
    const made = await deleteRendersOf(trx, person.session, at)
    return made.length === 0 ? [] : beginDeleting(trx, made, at)
  })
  await finishDeleting(ctx, keys)
}

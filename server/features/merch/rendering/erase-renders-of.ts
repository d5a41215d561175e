import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Person } from '../../../platform/personal-data/index.ts'
import { beginDeleting, finishDeleting } from '../../media/files/index.ts'
import { deleteRendersOf } from './queries/renders.ts'

/**
 * Deletes the product pictures of a person whose data is being erased, and verifies in object
 * storage that the files are gone. Pictures in an order are not deleted. If the deletion fails, a
 * repeated call continues where the last call stopped. Never call this function in a transaction.
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

import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Person } from '../../../platform/personal-data/index.ts'
import { beginDeleting, finishDeleting } from '../../media/files/index.ts'
import { forgetShares } from './queries/shares.ts'

/**
 * Deletes the shares of a person whose data is being erased, and verifies that the files are gone.
 * A repeated call continues after a failure. Never call it in a transaction.
 * @throws StorageUnavailable (503)
 */
export async function eraseSharesOf(ctx: Context, person: Person): Promise<void> {
  const keys = await inTransaction(ctx.db, async (trx) => {
    const forgotten = await forgetShares(trx, person.session)
    return forgotten.length === 0 ? [] : beginDeleting(trx, forgotten, ctx.clock.now())
  })
  await finishDeleting(ctx, keys)
}

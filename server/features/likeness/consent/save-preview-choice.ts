import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { lockAccount } from '../../people/accounts/index.ts'
import { findPreviewChoice, type PreviewChoice, recordPreviewChoice } from './queries/preview-choice.ts'
import type { PreviewHandlers } from './withdrawal-handlers.ts'

/**
 * Records if brands may have previews made of a talent before the talent accepts an offer. Turning
 * previews off ends those that are being made, in the same transaction. Finished ones stay with
 * their brand, as after a withdrawal. If the choice repeats the current one, stores nothing.
 * @returns the current choice
 */
export async function savePreviewChoice(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { endPreviews }: PreviewHandlers,
  choice: { accountId: string; actorAccountId: string; allowed: boolean },
): Promise<PreviewChoice> {
  const at = clock.now()
  return inTransaction(db, async (trx) => {
    await lockAccount(trx, choice.accountId)
    const isNew = await recordPreviewChoice(trx, { ...choice, at })
    // Work that starts meanwhile holds a lock on the same row, so its jobs are visible by now.
    if (isNew && !choice.allowed) await endPreviews(trx, choice.accountId, at)
    return findPreviewChoice(trx, choice.accountId)
  })
}

import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { assertUninvolved } from '../../people/accounts/index.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { notify } from '../../people/notifications/index.ts'
import { liftSuspension } from '../consent/index.ts'
import { addIndexingEvent } from '../indexing/index.ts'
import { forgetRemoved } from './queries/removed-pictures.ts'
import { findTakedown, settleTakedown, type TakedownDetails } from './queries/takedowns.ts'
import { restoredNotice } from './review-notices.ts'

/**
 * Reverses a takedown: the account appears in searches again if its owner consents, and the
 * picture and near copies of it may be uploaded again. Deleted files stay deleted.
 * @throws NotFound; Conflict if it was already restored; Forbidden if the admin is involved
 */
export async function restoreTakedown(
  ctx: Context,
  admin: Caller,
  { id, reason }: { id: string; reason: string },
): Promise<TakedownDetails> {
  const at = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    const takedown = await settleTakedown(trx, { id, by: admin.accountId, reason, at })
    if (!takedown)
      throw (await findTakedown(trx, id))
        ? conflict('This was already restored.')
        : notFound('There is no such takedown.')
    const { account_id: accountId, scope } = takedown
    await assertUninvolved(trx, admin, [accountId])
    await forgetRemoved(trx, id)
    if (scope === 'ACCOUNT') await liftSuspension(trx, accountId)
    await addIndexingEvent(trx, accountId, 'REINDEX', at)
    const audit = {
      actorAccountId: admin.accountId,
      action: 'restore-likeness',
      subjectType: 'likeness-takedown',
      subjectId: id,
      reason,
      before: { scope, restored: false },
      after: { scope, restored: true },
    }
    await recordAudit(trx, audit, at)
    await notify(trx, [restoredNotice(takedown)], at)
  })
  const restored = await findTakedown(ctx.db, id)
  if (!restored) throw notFound('There is no such takedown.')
  return restored
}

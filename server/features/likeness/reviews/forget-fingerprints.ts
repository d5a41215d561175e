import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { assertUninvolved } from '../../people/accounts/index.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { forgetRemoved } from './queries/removed-pictures.ts'
import { findTakedown, type TakedownDetails } from './queries/takedowns.ts'

/**
 * Deletes the kept fingerprints of a takedown, or one of them, so that near copies of what was
 * removed are no longer held. The takedown itself stays, and the same bytes are still held.
 * @throws NotFound; Conflict if there is no such fingerprint any more; Forbidden if the admin is
 * involved
 */
export async function forgetFingerprints(
  ctx: Context,
  admin: Caller,
  { id, fingerprintId = null, reason }: { id: string; fingerprintId?: string | null; reason: string },
): Promise<TakedownDetails> {
  const at = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    const takedown = await findTakedown(trx, id)
    if (!takedown) throw notFound('There is no such takedown.')
    await assertUninvolved(trx, admin, [takedown.account_id])
    const forgotten = await forgetRemoved(trx, id, fingerprintId)
    if (forgotten === 0) throw conflict('There is no fingerprint left to delete.')
    const audit = {
      actorAccountId: admin.accountId,
      action: 'forget-fingerprints',
      subjectType: 'likeness-takedown',
      subjectId: id,
      reason,
      before: { fingerprints: takedown.fingerprints },
      after: { fingerprints: takedown.fingerprints - forgotten },
    }
    await recordAudit(trx, audit, at)
    return { ...takedown, fingerprints: takedown.fingerprints - forgotten }
  })
}

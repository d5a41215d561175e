import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { enqueueMails } from '../../../platform/mail/index.ts'
import { findTakenDownFiles, restoreFiles } from '../../media/files/index.ts'
import { assertUninvolved } from '../../people/accounts/index.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { notify } from '../../people/notifications/index.ts'
import { PICTURE_KINDS } from './domain/picture-kinds.ts'
import type { PictureTakedownHandlers } from './handlers.ts'
import { findPictureTakedown, type PictureTakedown, settlePictureTakedown } from './queries/picture-takedowns.ts'
import { pictureRestoredMail, pictureRestoredNotice } from './statement-of-reasons.ts'

/**
 * Reverses the takedown of one picture. It is shown as before, unless its owner has replaced it.
 * @throws NotFound; Conflict if it was already restored, or its file is deleted; Forbidden for an
 * involved admin
 */
export async function restorePicture(
  ctx: Context,
  handlers: PictureTakedownHandlers,
  admin: Caller,
  { id, reason }: { id: string; reason: string },
): Promise<PictureTakedown> {
  const at = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    const takedown = await settlePictureTakedown(trx, { id, by: admin.accountId, reason, at })
    if (!takedown)
      throw (await findPictureTakedown(trx, id))
        ? conflict('This was already restored.')
        : notFound('There is no such takedown.')
    const { kind, subject_id: subjectId, account_id: accountId, file_keys: keys, kept_until: keptUntil } = takedown
    if (accountId !== null) await assertUninvolved(trx, admin, [accountId])
    const isShown = await handlers[kind].show(ctx, trx, subjectId, at)
    const kept = await findTakenDownFiles(trx, keys, at)
    if (keys[0] === undefined || !kept.includes(keys[0]))
      throw conflict('Its file is deleted, so it cannot be restored.')
    await handlers.forgetFingerprints(trx, id)
    // A picture that was replaced meanwhile is allowed again, but its old file still expires.
    if (isShown || !PICTURE_KINDS[kind].isDeletedLater) await restoreFiles(trx, kept, keptUntil)
    const audit = {
      actorAccountId: admin.accountId,
      action: 'restore-picture',
      subjectType: 'picture-takedown',
      subjectId: id,
      reason,
      before: { kind, subjectId, restored: false },
      after: { kind, subjectId, restored: true, isShown },
    }
    await recordAudit(trx, audit, at)
    if (accountId !== null) await notify(trx, [pictureRestoredNotice(accountId, { id, kind, isShown })], at)
    const address = accountId === null ? await handlers[kind].addressOf?.(trx, subjectId) : null
    if (address) await enqueueMails(trx, [pictureRestoredMail(ctx.config, address)], at)
  })
  const restored = await findPictureTakedown(ctx.db, id)
  if (!restored) throw notFound('There is no such takedown.')
  return restored
}

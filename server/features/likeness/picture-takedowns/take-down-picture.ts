import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { conflict, notFound, unprocessable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
import { enqueueMails } from '../../../platform/mail/index.ts'
import { findFiles, fingerprintPictures, takeDownFiles } from '../../media/files/index.ts'
import { assertUninvolved } from '../../people/accounts/index.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { notify } from '../../people/notifications/index.ts'
import { findFingerprint } from '../marks/index.ts'
import { PICTURE_KINDS, type PictureKind, type TakedownCategory } from './domain/picture-kinds.ts'
import type { PictureTakedownHandlers } from './handlers.ts'
import { findShownFile } from './queries/list-pictures.ts'
import { findPictureTakedown, insertPictureTakedown, type PictureTakedown } from './queries/picture-takedowns.ts'
import { pictureTakenDownMail, pictureTakenDownNotice } from './statement-of-reasons.ts'

/** The owner reads `reason`. */
type PictureTakedownRequest = {
  kind: PictureKind
  id: string
  category: TakedownCategory
  reason: string
  reportId: string | null
}

/**
 * Takes down one picture or recording, in one transaction: its surface stops showing it, its files
 * are no longer public, and the owner gets a statement of reasons. The files stay, so that
 * `restorePicture` can reverse it. Near copies are held when they are uploaded. Licenses are not
 * touched.
 * @throws NotFound; Conflict if it is already taken down, or the report is decided;
 * UnprocessableEntity for a report about another account; Forbidden for an involved admin
 */
export async function takeDownPicture(
  ctx: Context,
  handlers: PictureTakedownHandlers,
  admin: Caller,
  { kind, id: subjectId, category, reason, reportId }: PictureTakedownRequest,
): Promise<PictureTakedown> {
  const at = ctx.clock.now()
  const settlement = { admin, reason, at }
  const id = newId()
  const shown = await findShownFile(ctx.db, handlers, { kind, id: subjectId })
  // Most files already got their fingerprints at the upload.
  if (shown !== undefined) await fingerprintPictures(ctx, [shown])
  await inTransaction(ctx.db, async (trx) => {
    const reported = reportId === null ? null : await handlers.upholdReport(trx, reportId, settlement)
    const hidden = await handlers[kind].hide(ctx, trx, subjectId, at)
    if (!hidden) throw notFound('There is no such picture, or it was already deleted.')
    const { accountId, keys, digests = [] } = hidden
    if (accountId !== null) await assertUninvolved(trx, admin, [accountId])
    if (reported !== null && reported !== accountId) throw unprocessable('The report is about another account.')
    const keptUntil = keptUntilOf(ctx, kind, at)
    const taken = { id, kind, category, reason, kept_until: keptUntil }
    const row = {
      ...taken,
      subject_id: subjectId,
      account_id: accountId,
      file_keys: [...keys],
      digests: [...new Set([...digests, ...(await digestsOf(trx, keys, at))])],
      report_id: reportId,
      decided_by: admin.accountId,
      at,
    }
    if (!(await insertPictureTakedown(trx, row))) throw conflict('This picture is already taken down.')
    await handlers.keepFingerprints(trx, { id, accountId, fileKeys: keys, at })
    await takeDownFiles(trx, keys, { at, keptUntil })
    if (kind === 'share') await handlers.settleShareReports(trx, subjectId, settlement)
    const audit = {
      actorAccountId: admin.accountId,
      action: 'take-down-picture',
      subjectType: 'picture-takedown',
      subjectId: id,
      reason,
      before: null,
      after: { kind, subjectId, accountId, category, reportId },
    }
    await recordAudit(trx, audit, at)
    if (accountId !== null) await notify(trx, [pictureTakenDownNotice(ctx.config, accountId, taken)], at)
    const address = accountId === null ? await handlers[kind].addressOf?.(trx, subjectId) : null
    if (address) await enqueueMails(trx, [pictureTakenDownMail(ctx.config, address, taken)], at)
  })
  const takedown = await findPictureTakedown(ctx.db, id)
  if (!takedown) throw notFound('There is no such takedown.')
  return takedown
}

/** TAKEN_DOWN_DAYS of 0 keeps the files for good. */
function keptUntilOf({ config: { TAKEN_DOWN_DAYS: days } }: Context, kind: PictureKind, at: Date): Date | null {
  return days === 0 || !PICTURE_KINDS[kind].isDeletedLater ? null : addMs(at, days * DAY_MS)
}

/** Digests of the stored bytes, and of those that were uploaded. */
async function digestsOf(trx: Trx, keys: readonly string[], at: Date): Promise<string[]> {
  const [original] = keys
  const stored = (await findFiles(trx, keys, at)).map(({ sha256 }) => sha256)
  const uploaded = original === undefined ? [] : ((await findFingerprint(trx, original))?.digests ?? [])
  return [...stored, ...uploaded]
}

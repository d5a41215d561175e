import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { message } from '../../../platform/words/index.ts'
import { fingerprintPictures } from '../../media/files/index.ts'
import { assertUninvolved } from '../../people/accounts/index.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { notify } from '../../people/notifications/index.ts'
import { addIndexingEvent } from '../indexing/index.ts'
import { releaseReviewed, removeReviewed } from './decide-file.ts'
import { REMOVED_BY_REVIEW } from './domain/review-reasons.ts'
import { findReview, type ReviewDetails, settleReview } from './queries/decide-reviews.ts'
import { putLookalikes } from './queries/reviews.ts'
import { releasedNotices, removedNotices } from './review-notices.ts'
import { deleteTakenDownFiles } from './take-down.ts'
import type { TakedownHandlers } from './takedown-handlers.ts'

export type ReviewDecision = { id: string; decision: 'release' | 'remove'; reason: string }

/**
 * Decides about a held back file. A released file is never compared again with the faces of the
 * other account. A removed file is deleted. Both accounts are notified.
 * @throws NotFound; Conflict if another admin decided first, or the owner deleted the file;
 * Forbidden for an involved admin
 */
export async function decideReview(
  ctx: Context,
  endings: TakedownHandlers,
  admin: Caller,
  { id, decision, reason }: ReviewDecision,
): Promise<ReviewDetails> {
  const at = ctx.clock.now()
  if (decision === 'remove') await fingerprintHeld(ctx, id)
  const keys = await inTransaction(ctx.db, async (trx) => {
    const status = decision === 'release' ? 'RELEASED' : 'REMOVED'
    const review = await settleReview(trx, { id, status, by: admin.accountId, reason, at })
    if (!review) throw await undecidable(trx, id)
    const { account_id: accountId, other_account_id: otherId } = review
    await assertUninvolved(trx, admin, otherId === null ? [accountId] : [accountId, otherId])
    const audit = {
      actorAccountId: admin.accountId,
      action: `${decision}-likeness`,
      subjectType: 'likeness-review',
      subjectId: id,
      reason,
      before: { status: 'OPEN', reason: review.reason },
      after: { status, assetId: review.asset_id, source: review.source, fileKey: review.file_key },
    }
    await recordAudit(trx, audit, at)
    await notify(trx, (decision === 'release' ? releasedNotices : removedNotices)(review), at)
    // The admin's reason stays internal; the talent sees a fixed text.
    const takedown = { by: admin.accountId, reason: REMOVED_BY_REVIEW, reportId: null, at }
    if (decision === 'remove') return removeReviewed(trx, endings, review, takedown)
    if (review.reason === 'FACE_OF_ANOTHER' && otherId !== null) await putLookalikes(trx, [accountId, otherId], at)
    await addIndexingEvent(trx, accountId, 'REINDEX', at)
    return releaseReviewed(ctx, trx, review, at)
  })
  await deleteTakenDownFiles(ctx, keys)
  const decided = await findReview(ctx.db, id)
  if (!decided) throw notFound('There is no such review.')
  return decided
}

/** Makes the fingerprint of the held file now: a removal keeps it, and deletes the file. */
async function fingerprintHeld(ctx: Context, id: string): Promise<void> {
  const held = await findReview(ctx.db, id)
  if (held?.picture_key) await fingerprintPictures(ctx, [held.picture_key])
}

async function undecidable(trx: Trx, id: string) {
  const review = await findReview(trx, id)
  return review
    ? conflict(message('This review was already decided: {status}.', { status: review.status }))
    : notFound('There is no such review.')
}

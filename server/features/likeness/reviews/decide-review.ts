import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { requireNoPart } from '../../people/accounts/index.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { notify } from '../../people/notifications/index.ts'
import { releaseAsset } from '../assets/index.ts'
import { addIndexingEvent } from '../indexing/index.ts'
import type { Endings } from './endings.ts'
import { findReview, type ShownReview, settleReview } from './queries/decide-reviews.ts'
import { putAlike, type ReviewRow } from './queries/reviews.ts'
import { releasedNotices, removedNotices } from './review-notices.ts'
import { finishTakingDown, takeDownPicture } from './take-down.ts'

export type ReviewDecision = { id: string; decision: 'release' | 'remove'; reason: string }

/**
 * An admin who has no part in it decides about a picture that is kept back. Released it counts like every other, and two
 * accounts whose faces are alike are not asked about again; removed it goes with its files. Whoever was told of the review
 * is told how it ended.
 * @throws NotFound; Conflict when another admin was faster, or the talent has deleted the picture; Forbidden for who is a part
 */
export async function decideReview(
  ctx: Context,
  endings: Endings,
  admin: Caller,
  { id, decision, reason }: ReviewDecision,
): Promise<ShownReview> {
  const at = ctx.clock.now()
  const keys = await inTransaction(ctx.db, async (trx) => {
    const status = decision === 'release' ? 'RELEASED' : 'REMOVED'
    const review = await settleReview(trx, { id, status, by: admin.accountId, reason, at })
    if (!review) throw await undecidable(trx, id)
    const { account_id: accountId, other_account_id: otherId } = review
    await requireNoPart(trx, admin, otherId === null ? [accountId] : [accountId, otherId])
    const audit = {
      actorAccountId: admin.accountId,
      action: `${decision}-likeness`,
      subjectType: 'likeness-review',
      subjectId: id,
      reason,
      before: { status: 'OPEN', reason: review.reason },
      after: { status, assetId: review.asset_id },
    }
    await recordAudit(trx, audit, at)
    return decision === 'release'
      ? release(trx, review, at)
      : remove(trx, endings, review, { by: admin.accountId, reason, at })
  })
  await finishTakingDown(ctx, keys)
  const decided = await findReview(ctx.db, id)
  if (!decided) throw notFound('There is no such review.')
  return decided
}

async function undecidable(trx: Trx, id: string) {
  const review = await findReview(trx, id)
  return review ? conflict(`This review is decided already: ${review.status}.`) : notFound('There is no such review.')
}

async function release(trx: Trx, review: ReviewRow, at: Date): Promise<string[]> {
  const { asset_id: id, account_id: accountId, other_account_id: otherId, reason } = review
  if (!(await releaseAsset(trx, { id, at })))
    throw conflict('The talent has deleted the picture meanwhile: there is nothing left to release.')
  if (reason === 'FACE_OF_ANOTHER' && otherId !== null) await putAlike(trx, [accountId, otherId], at)
  await addIndexingEvent(trx, accountId, 'REINDEX', at)
  await notify(trx, releasedNotices(review), at)
  return []
}

async function remove(
  trx: Trx,
  endings: Endings,
  review: ReviewRow,
  { by, reason, at }: { by: string; reason: string; at: Date },
): Promise<string[]> {
  const taken = await takeDownPicture(trx, endings, review.asset_id, { reason, reportId: null, by, at })
  await notify(trx, removedNotices(review), at)
  return taken?.keys ?? []
}

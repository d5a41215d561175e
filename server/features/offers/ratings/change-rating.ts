import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { badRequest, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { visibleText } from '../../../platform/visible-text.ts'
import { assertUninvolved } from '../../people/accounts/index.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { lockRating, type RatingRow, setHidden } from './queries/ratings.ts'

export const RATING_ACTIONS = ['hide', 'show'] as const
export type RatingChange = { ratingId: string; action: (typeof RATING_ACTIONS)[number]; reason?: string }

/**
 * Hides a rating for a reason that its author sees, or shows it again, as an admin. A hidden
 * rating does not count. Hiding a hidden rating only changes the reason.
 * @throws BadRequest without a reason; NotFound; Forbidden for a party of the offer
 */
export async function changeRating(
  ctx: Pick<Context, 'db' | 'clock'>,
  admin: Caller,
  { ratingId, action, reason: given = '' }: RatingChange,
): Promise<RatingRow> {
  const reason = visibleText(given) || null
  if (action === 'hide' && !reason)
    throw badRequest('Enter the reason for hiding the rating.', { issues: [{ path: 'reason', message: 'is missing' }] })
  const now = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    const before = await lockRating(trx, ratingId)
    if (!before) throw notFound('There is no such rating.')
    await assertUninvolved(trx, admin, [before.rater_account_id, before.rated_account_id])
    const after = await setHidden(
      trx,
      ratingId,
      action === 'hide'
        ? { hidden_at: before.hidden_at ?? now, hidden_reason: reason }
        : { hidden_at: null, hidden_reason: null },
    )
    await recordAudit(
      trx,
      {
        actorAccountId: admin.accountId,
        action: `${action}-rating`,
        subjectType: 'rating',
        subjectId: ratingId,
        reason,
        before: factsOf(before),
        after: factsOf(after),
      },
      now,
    )
    return after
  })
}

const factsOf = ({ offer_id, stars, hidden_at, hidden_reason }: RatingRow) => ({
  offerId: offer_id,
  stars,
  isHidden: hidden_at !== null,
  hiddenReason: hidden_reason,
})

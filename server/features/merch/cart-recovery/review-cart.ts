import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { visibleTextOrNull } from '../../../platform/visible-text.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { lockLogicalCart } from '../carts/index.ts'
import type { ReviewStatus } from './domain/review-status.ts'
import { findReview, putReview, type ReviewRow } from './queries/cart-reviews.ts'

export type ReviewInput = { reviewStatus?: ReviewStatus; adminComment?: string; privateEmailSent?: boolean }

/**
 * Stores an admin's follow-up on a cart (contract, part 2, "PATCH
 * /admin/abandoned-carts/{cartId}/review"). `cartId` may also be a fork or a merged cart; the
 * review belongs to the logical cart. Omitted fields keep their value.
 * @throws NotFound; Conflict if the request sets a status for a cart that was bought or emptied,
 * because such a cart is always recovered
 */
export async function reviewCart(
  ctx: Context,
  admin: Caller,
  cartId: string,
  { reviewStatus, adminComment, privateEmailSent }: ReviewInput,
): Promise<ReviewRow> {
  const at = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    const cart = await lockLogicalCart(trx, cartId)
    if (!cart) throw notFound('There is no such cart.')
    if (reviewStatus !== undefined && cart.isRecovered)
      throw conflict(
        'This cart was bought, or emptied by its owner, so it counts as recovered. Leave `reviewStatus` out.',
      )
    const before = await findReview(trx, cart.rootId)
    const after = await putReview(
      trx,
      {
        cart_id: cart.rootId,
        review_status: reviewStatus ?? before?.review_status ?? 'new',
        admin_comment: adminComment === undefined ? (before?.admin_comment ?? null) : visibleTextOrNull(adminComment),
        private_email_sent_at: sentAt(before?.private_email_sent_at ?? null, privateEmailSent, at),
        updated_by_email: admin.email,
      },
      at,
    )
    await recordAudit(
      trx,
      {
        actorAccountId: admin.accountId,
        action: 'review-cart',
        subjectType: 'merch-cart',
        subjectId: cart.rootId,
        reason: null,
        before: before ? toReviewView(before) : null,
        after: toReviewView(after),
      },
      at,
    )
    return cart.isRecovered ? { ...after, review_status: 'recovered' } : after
  })
}

const sentAt = (before: Date | null, isSent: boolean | undefined, at: Date): Date | null =>
  isSent === undefined ? before : isSent ? (before ?? at) : null

const toReviewView = ({
  review_status: status,
  admin_comment: comment,
  private_email_sent_at: privateEmailSentAt,
}: ReviewRow) => ({
  status,
  comment,
  privateEmailSentAt,
})

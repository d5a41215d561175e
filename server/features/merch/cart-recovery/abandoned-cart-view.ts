import Type, { type Static } from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Count,
  Currency,
  Exactly,
  Id,
  isoTime,
  isoTimeOrNull,
  Money,
  NullableText,
  NullableTime,
  named,
  OneOf,
  Text,
  Time,
} from '../../../platform/http/schemas.ts'
import { CampaignName } from '../campaigns/index.ts'
import { CartStatusName, type RowInCart } from '../carts/index.ts'
import { REVIEW_LABELS, REVIEW_STATUSES } from './domain/review-status.ts'
import type { ReviewRow } from './queries/cart-reviews.ts'
import type { AbandonedCart, AbandonedItem } from './queries/list-abandoned-carts.ts'

export const ReviewStatusName = named('MerchCartReviewStatus', OneOf(REVIEW_STATUSES))

export const CartReviewView = named(
  'MerchCartReview',
  Exactly({
    cartId: Id,
    reviewStatus: ReviewStatusName,
    adminComment: NullableText(),
    privateEmailSentAt: NullableTime,
    updatedByEmail: Text(),
    createdAt: Time,
    updatedAt: Time,
  }),
  {
    cartId: STORY.jobId,
    reviewStatus: 'contacted',
    adminComment: 'Asked for another size; wrote back.',
    privateEmailSentAt: STORY.sentAt,
    updatedByEmail: 'admin@example.com',
    createdAt: STORY.sentAt,
    updatedAt: STORY.sentAt,
  },
)

export const viewReview = (review: ReviewRow): Static<typeof CartReviewView> => ({
  cartId: review.cart_id,
  reviewStatus: review.review_status,
  adminComment: review.admin_comment,
  privateEmailSentAt: isoTimeOrNull(review.private_email_sent_at),
  updatedByEmail: review.updated_by_email,
  createdAt: isoTime(review.created_at),
  updatedAt: isoTime(review.updated_at),
})

/**
 * Contract, part 2, "Abandoned carts". Each row describes one logical cart: a cart with its forks,
 * the copies for mailed addresses (docs/decisions/0151).
 */
export const AbandonedCartView = named(
  'MerchAbandonedCart',
  Exactly({
    id: Id,
    status: CartStatusName,
    createdAt: Time,
    lastTouchedAt: Time,
    abandonedAt: Time,
    items: Type.Array(
      Exactly({ productName: Text(), quantity: Count, unitPriceMinorUnit: Money, currency: Currency, campaignId: Id }),
    ),
    value: Type.Array(Exactly({ currency: Currency, amountMinorUnit: Money }), {
      description: 'Value of the cart, one entry for each currency.',
    }),
    campaigns: Type.Array(CampaignName, {
      description: 'Campaigns of the items that are in the cart, or were when it was abandoned.',
    }),
    email: NullableText(254),
    automatedEmailSentAt: NullableTime,
    openedAt: NullableTime,
    isRecovered: Type.Boolean({
      description:
        'True if the cart was bought, here or from a mailed link on another device, or if its owner emptied it.',
    }),
    reviewStatus: ReviewStatusName,
    reviewLabel: Text(),
    adminComment: NullableText(),
    privateEmailSentAt: NullableTime,
    updatedByEmail: NullableText(),
  }),
  {
    id: STORY.jobId,
    status: 'active',
    createdAt: STORY.sentAt,
    lastTouchedAt: STORY.sentAt,
    abandonedAt: STORY.sentAt,
    items: [
      { productName: 'Mug', quantity: 2, unitPriceMinorUnit: 1350, currency: 'USD', campaignId: STORY.campaignId },
    ],
    value: [{ currency: 'USD', amountMinorUnit: 2700 }],
    campaigns: [{ id: STORY.campaignId, slug: STORY.campaignSlug, name: 'Mara on tour' }],
    email: 'noor@example.com',
    automatedEmailSentAt: STORY.sentAt,
    openedAt: null,
    isRecovered: false,
    reviewStatus: 'new',
    reviewLabel: 'Automated email sent',
    adminComment: null,
    privateEmailSentAt: null,
    updatedByEmail: null,
  },
)

/** If the cart is empty now, the view shows the items from when it was abandoned. */
export function viewAbandonedCart(cart: AbandonedCart, rows: readonly RowInCart[]): Static<typeof AbandonedCartView> {
  const items = (rows.length > 0 ? rows : cart.itemsWhenAbandoned).map(
    ({ productName, quantity, unitPriceMinorUnit, currency, campaignId }): AbandonedItem => ({
      productName,
      quantity,
      unitPriceMinorUnit,
      currency,
      campaignId,
    }),
  )
  return {
    id: cart.id,
    status: cart.status,
    createdAt: isoTime(cart.createdAt),
    lastTouchedAt: isoTime(cart.lastTouchedAt),
    abandonedAt: isoTime(cart.abandonedAt),
    items,
    value: valueOf(items),
    campaigns: rows.length > 0 ? campaignsOf(rows) : [...cart.campaignsWhenAbandoned],
    email: cart.email,
    automatedEmailSentAt: isoTimeOrNull(cart.mailedAt),
    openedAt: isoTimeOrNull(cart.openedAt),
    isRecovered: cart.isRecovered,
    reviewStatus: cart.reviewStatus,
    reviewLabel: REVIEW_LABELS[cart.reviewStatus],
    adminComment: cart.adminComment,
    privateEmailSentAt: isoTimeOrNull(cart.privateEmailSentAt),
    updatedByEmail: cart.updatedByEmail,
  }
}

const campaignsOf = (rows: readonly RowInCart[]) =>
  [...new Map(rows.map((row) => [row.campaignId, row])).values()].map(({ campaignId, campaignSlug, campaignName }) => ({
    id: campaignId,
    slug: campaignSlug,
    name: campaignName,
  }))

/** Sums per currency, because amounts in different currencies must not be added. */
const valueOf = (items: readonly AbandonedItem[]) =>
  [...Map.groupBy(items, ({ currency }) => currency)].map(([currency, sameCurrency]) => ({
    currency,
    amountMinorUnit: sameCurrency.reduce(
      (sum, { unitPriceMinorUnit, quantity }) => sum + unitPriceMinorUnit * quantity,
      0,
    ),
  }))

import type { MerchAbandonedCart } from '../../../client/src/api-types.ts'

type ReviewStatus = MerchAbandonedCart['reviewStatus']

/** How a cart is followed up, in the words of the dashboard. */
export const REVIEW_WORDS: Readonly<Record<ReviewStatus, string>> = {
  new: 'Automated email sent',
  contacted: 'Privately contacted',
  recovered: 'Recovered',
  lost: 'Lost',
}

export const REVIEW_CHOICES = (
  ['new', 'contacted', 'recovered', 'lost'] as const satisfies readonly ReviewStatus[]
).map((value) => ({ value, label: REVIEW_WORDS[value] }))

/** Before any mail about it has gone out, the first word would not be true. */
export const reviewChoicesOf = ({ automatedEmailSentAt }: Pick<MerchAbandonedCart, 'automatedEmailSentAt'>) =>
  REVIEW_CHOICES.map(({ value, label }) => ({
    value,
    label: value === 'new' && automatedEmailSentAt === null ? 'Not followed up' : label,
  }))

import type { MerchAbandonedCart } from '../../../../client/src/api-types.ts'

type ReviewStatus = MerchAbandonedCart['reviewStatus']

export const REVIEW_LABELS: Readonly<Record<ReviewStatus, string>> = {
  new: 'Automated email sent',
  contacted: 'Privately contacted',
  recovered: 'Recovered',
  lost: 'Lost',
}

export const REVIEW_CHOICES = (
  ['new', 'contacted', 'recovered', 'lost'] as const satisfies readonly ReviewStatus[]
).map((value) => ({ value, label: REVIEW_LABELS[value] }))

/** Before an automatic mail was sent, the label of `new` does not mention a mail. */
export const reviewChoicesOf = ({ automatedEmailSentAt }: Pick<MerchAbandonedCart, 'automatedEmailSentAt'>) =>
  REVIEW_CHOICES.map(({ value, label }) => ({
    value,
    label: value === 'new' && automatedEmailSentAt === null ? 'Not followed up' : label,
  }))

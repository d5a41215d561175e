/** Set by an admin during the follow-up (contract, part 2, "Enumerations"). */
export const REVIEW_STATUSES = ['new', 'contacted', 'recovered', 'lost'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]

/** Contract, part 2, "Review status". */
export const REVIEW_LABELS: Readonly<Record<ReviewStatus, string>> = {
  new: 'Automated email sent',
  contacted: 'Privately contacted',
  recovered: 'Recovered',
  lost: 'Lost',
}

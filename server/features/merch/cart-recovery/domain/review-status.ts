/** How far an admin has followed a cart up (part 2, "Enumerations"). */
export const REVIEW_STATUSES = ['new', 'contacted', 'recovered', 'lost'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]

/** What the dashboard calls them (part 2, "Review status"). */
export const REVIEW_LABELS: Readonly<Record<ReviewStatus, string>> = {
  new: 'Automated email sent',
  contacted: 'Privately contacted',
  recovered: 'Recovered',
  lost: 'Lost',
}

/** A new relation needs a row here and its name in the check constraint of the table. */
export const REPORT_REASONS = {
  MY_FACE: 'It is their own face.',
  MY_CHILD: 'It is their child’s face.',
  I_REPRESENT_THEM: 'They act for the person whose face it is.',
  OTHER: 'Something else.',
} as const

export type ReportReason = keyof typeof REPORT_REASONS
export const REPORT_STATUSES = ['UNCONFIRMED', 'OPEN', 'UPHELD', 'DISMISSED'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]
export const CONFIRMED_STATUSES = ['OPEN', 'UPHELD', 'DISMISSED'] as const

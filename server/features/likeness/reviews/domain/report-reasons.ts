/** What people say of themselves who report a face, and how an admin reads it. A new one is a row, and a word of the table's check. */
export const REPORT_REASONS = {
  MY_FACE: 'It is their own face.',
  MY_CHILD: 'It is the face of a child of theirs.',
  I_REPRESENT_THEM: 'They act for the person whose face it is.',
  OTHER: 'Something else.',
} as const

export type ReportReason = keyof typeof REPORT_REASONS
export const REPORT_STATUSES = ['UNCONFIRMED', 'OPEN', 'UPHELD', 'DISMISSED'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]
/** Those that admins see. */
export const CONFIRMED_STATUSES = ['OPEN', 'UPHELD', 'DISMISSED'] as const

type ReasonRow = {
  /** Explanation for the owner, beside the picture. */
  held: string
  /** Question for the admin to answer. */
  question: string
}

/**
 * Reasons for holding a file back. A new one needs a row here and a word in the table's check
 * constraint.
 */
export const REVIEW_REASONS = {
  FACE_OF_ANOTHER: {
    held: 'Kept back until one of us has looked at it: its face is very like that of somebody else here.',
    question:
      'Is this the face of the account that brought it, or of the other one? Those who look alike are released.',
  },
  NOT_OWN_FACE: {
    held: 'Kept back until one of us has looked at it: its face is not the one of your other pictures.',
    question: 'Do both pictures show the same person?',
  },
  SEVERAL_PEOPLE: {
    held: 'Kept back until one of us has looked at it: it shows more than one person.',
    question: 'Is somebody in the picture who did not ask to be found here?',
  },
  COPY_OF_ANOTHER: {
    held: 'Kept back until one of us has looked at it: somebody else here shows the same picture or recording.',
    question: 'Whose picture or recording is it? Both accounts have brought the same.',
  },
  TAKEN_DOWN_BEFORE: {
    held: 'Kept back until one of us has looked at it: the same picture or recording was taken down before.',
    question: 'The same bytes were taken down before. Has anything changed since?',
  },
} as const satisfies Record<string, ReasonRow>

/** Reason that the owner sees after a review removed a picture. */
export const REMOVED_BY_REVIEW = 'One of us looked at the picture, and it did not show you alone, or not you.'

export type ReviewReason = keyof typeof REVIEW_REASONS
export const REVIEW_STATUSES = ['OPEN', 'RELEASED', 'REMOVED'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]

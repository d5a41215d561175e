type ReasonRow = {
  held: string
  question: string
}

/** A new reason needs a row here and its name in the check constraint of the table. */
export const REVIEW_REASONS = {
  FACE_OF_ANOTHER: {
    held: 'On hold until an admin has reviewed it: the face is very similar to that of another account.',
    question:
      'Does this face belong to the account that uploaded it, or to the other account? Release it if two people just look alike.',
  },
  NOT_OWN_FACE: {
    held: 'On hold until an admin has reviewed it: the face does not match your other pictures.',
    question: 'Do both pictures show the same person?',
  },
  SEVERAL_PEOPLE: {
    held: 'On hold until an admin has reviewed it: it shows more than one person.',
    question: 'Does the picture show someone who did not agree to be found here?',
  },
  COPY_OF_ANOTHER: {
    held: 'On hold until an admin has reviewed it: another account has the same picture or recording.',
    question: 'Whose picture or recording is it? Both accounts uploaded the same one.',
  },
  NEAR_REMOVED: {
    held: 'On hold until an admin has reviewed it: it is nearly the same as a picture that we removed. You do not need to do anything. If you have a right to it, object and tell us why.',
    question: 'It is a near copy of a picture that was removed. Is it the same content, and may this account show it?',
  },
  TAKEN_DOWN_BEFORE: {
    held: 'On hold until an admin has reviewed it: the same picture or recording was taken down before.',
    question: 'The same file was taken down before. Has anything changed since?',
  },
} as const satisfies Record<string, ReasonRow>

export const REMOVED_BY_REVIEW = 'We reviewed it and removed it, because it was not of you, or not of you alone.'

export type ReviewReason = keyof typeof REVIEW_REASONS
export const REVIEW_STATUSES = ['OPEN', 'RELEASED', 'REMOVED'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]

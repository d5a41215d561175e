/** Faces may belong to the same person from this similarity (0–1) on. */
export const SAME_PERSON_SIMILARITY = 0.8
/** Up to this similarity, a face differs from the face in the account's other pictures. */
export const DIFFERENT_PERSON_SIMILARITY = 0.35

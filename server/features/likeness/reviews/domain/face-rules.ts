/** Similarity (0–1) from which two faces may be the same person's. */
export const SAME_PERSON_SIMILARITY = 0.8
/** Similarity up to which a face differs from the one in the account's other pictures. */
export const DIFFERENT_PERSON_SIMILARITY = 0.35

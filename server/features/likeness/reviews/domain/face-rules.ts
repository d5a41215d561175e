/** Similarity (0–1) from which two faces may be the same person's. */
export const LIKE_ANOTHER = 0.8
/** Similarity up to which a face differs from the one in the account's other pictures. */
export const UNLIKE_OWN = 0.35

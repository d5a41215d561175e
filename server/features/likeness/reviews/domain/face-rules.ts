/** From this similarity (0–1) on, two faces may belong to the same person. */
export const SAME_PERSON_SIMILARITY = 0.8
/**
 * Up to this similarity, a face counts as different from the face in the account's other pictures.
 */
export const DIFFERENT_PERSON_SIMILARITY = 0.35

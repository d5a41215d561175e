/** From this likeness on (0–1) two faces may be one person's. */
export const LIKE_ANOTHER = 0.8
/** Up to this likeness a face is not the one that an account's other pictures show. */
export const UNLIKE_OWN = 0.35

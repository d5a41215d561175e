/**
 * Pictures count as copies if at most this many of the 256 bits of their hashes differ. Resizing,
 * compression, brightness or grayscale change at most 16 bits. Two different drawn portraits on
 * the same pattern differ in 20.
 */
export const MAX_OTHER_BITS = 16

/**
 * Recordings count as the same if enough of their hashes are equal at one time offset: at least
 * MIN_EQUAL_MOMENTS, and at least MIN_EQUAL_SHARE of the shorter recording's hashes. There is one
 * hash per 64 ms. A copy in another codec has 29 % equal hashes, different speech 2 %.
 */
export const MIN_EQUAL_MOMENTS = 6
export const MIN_EQUAL_SHARE = 0.2

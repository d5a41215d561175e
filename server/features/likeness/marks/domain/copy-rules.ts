/**
 * Two pictures count as copies if at most this many of the 256 bits of their hashes differ.
 * Resizing, compression, brightness or grayscale change at most 16 bits of drawn portraits and 8
 * of photographs. Two different drawn portraits on the same pattern differ in 20 bits.
 */
export const MAX_OTHER_BITS = 16

/**
 * Two recordings count as the same if enough of their hashes are equal at one time offset: at
 * least MIN_EQUAL_MOMENTS hashes, and at least MIN_EQUAL_SHARE of the hashes of the shorter
 * recording. A recording has one hash per 64 ms. A copy in another codec has 29 % equal hashes,
 * and different speech has 2 %.
 */
export const MIN_EQUAL_MOMENTS = 6
export const MIN_EQUAL_SHARE = 0.2

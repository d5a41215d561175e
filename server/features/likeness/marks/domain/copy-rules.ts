/**
 * Maximum number of the 256 bits in which two copies of a picture differ. Resizing, compression,
 * brightness or grayscale change at most 16 bits of drawn portraits and 8 of photographs. Two
 * different drawn portraits on the same pattern differ in 20 bits.
 */
export const MAX_OTHER_BITS = 16

/**
 * Minimum number of equal hashes (64 ms apart) at one time offset, and their minimum share of the
 * shorter recording, for two recordings to be the same. A copy in another codec has 29 % equal
 * hashes, and different speech has 2 %.
 */
export const MIN_EQUAL_MOMENTS = 6
export const MIN_EQUAL_SHARE = 0.2

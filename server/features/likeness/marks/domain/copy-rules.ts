/**
 * Maximum number of the 256 bits in which two copies of a picture differ. Resizing, compression,
 * brightness or grayscale change at most 16 bits of drawn portraits and 8 of photographs; different
 * drawn portraits on one pattern differ in 20.
 */
export const MAX_OTHER_BITS = 16

/**
 * Minimum number of equal hashes (64 ms apart) at one time offset, and their minimum share of the
 * shorter recording, for two recordings to be the same. Other codecs keep 29 % of them equal,
 * different speech 2 %.
 */
export const MIN_EQUAL_MOMENTS = 6
export const MIN_EQUAL_SHARE = 0.2

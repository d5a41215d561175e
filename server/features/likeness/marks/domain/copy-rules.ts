/**
 * Bits of 256 in which two pictures may differ that are one. A new size, compression, brightness or no colors change 16 at most
 * of drawn portraits and 8 of photographs; drawn portraits on one pattern differ in 20.
 */
export const MOST_OTHER_BITS = 16

/**
 * Moments (64 ms apart) of two recordings that are equal at one distance in time, and their part of the shorter recording, when both
 * are one. Other codecs leave 29 % of them equal, other speech 2 %.
 */
export const LEAST_EQUAL_MOMENTS = 6
export const LEAST_EQUAL_SHARE = 0.2

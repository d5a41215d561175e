/**
 * Recommended with PDQ: pictures count as near copies if at most this many of the 256 bits differ.
 */
export const MAX_NEAR_DISTANCE = 31
/** Recommended with PDQ: pictures below this quality are not compared. */
export const MIN_QUALITY = 50

/** Counts the different bits of two hashes of 64 hexadecimal digits. */
export function distanceBetween(one: string, other: string): number {
  if (one.length !== other.length) throw new Error('The hashes have different lengths.')
  let different = BigInt(`0x${one}`) ^ BigInt(`0x${other}`)
  let distance = 0
  for (; different > 0n; different &= different - 1n) distance++
  return distance
}

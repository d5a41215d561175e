export { distanceBetween, MAX_NEAR_DISTANCE, MIN_QUALITY } from './distance.ts'
export { type Luminance, type PictureFingerprint, pdqFingerprint } from './pdq.ts'
export { readLuminance } from './read-luminance.ts'

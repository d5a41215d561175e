/** Accepted duration in seconds: shorter is not enough of a voice, longer is no voice sample. */
export const MIN_SECONDS = 1
export const MAX_SECONDS = 600

/**
 * Seconds of trailing silence that encoders may add, so that a sound of exactly ten minutes is
 * accepted.
 */
export const PADDING_SECONDS = 0.5

export const MIN_SAMPLE_RATE = 4000
export const MAX_SAMPLE_RATE = 384_000
export const MAX_CHANNELS = 32

/**
 * Work limit in CPU seconds of the thread, in proportion to the decoded length, so that a busy
 * machine refuses nobody.
 */
export const WORK = { secondsAtLeast: 1, secondsPerMinute: 2 }

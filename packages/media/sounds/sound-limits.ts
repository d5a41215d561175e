/**
 * Shortest and longest accepted duration in seconds. A shorter recording contains too little of a
 * voice, and a longer one is no voice sample.
 */
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
 * Limit of a task in CPU seconds of its thread. It grows with the decoded length. A busy machine
 * does not increase CPU time, so nobody is refused because of load.
 */
export const WORK = { secondsAtLeast: 1, secondsPerMinute: 2 }

/**
 * Shortest and longest accepted duration in seconds. A shorter recording contains too little of a
 * voice. A longer recording is not a voice sample.
 */
export const MIN_SECONDS = 1
export const MAX_SECONDS = 600

/**
 * Seconds of silence that an encoder may add at the end. A sound of exactly ten minutes must still
 * be accepted.
 */
export const PADDING_SECONDS = 0.5

export const MIN_SAMPLE_RATE = 4000
export const MAX_SAMPLE_RATE = 384_000
export const MAX_CHANNELS = 32

/**
 * Limit of CPU time of a task, in seconds of its thread. The limit grows with the decoded length.
 * The CPU time of a task does not grow when the machine is busy, so no file is refused because of
 * load.
 */
export const WORK = { secondsAtLeast: 1, secondsPerMinute: 2 }

/**
 * Seconds. A shorter recording contains too little of a voice, and a longer one is not a voice
 * sample.
 */
export const MIN_SECONDS = 1
export const MAX_SECONDS = 600

/**
 * Seconds of silence that an encoder may add. A sound of exactly ten minutes must still be
 * accepted.
 */
export const PADDING_SECONDS = 0.5

export const MIN_SAMPLE_RATE = 4000
export const MAX_SAMPLE_RATE = 384_000
export const MAX_CHANNELS = 32

/**
 * CPU seconds of a task, which grow with the decoded length but not with the load of the machine.
 */
export const WORK = { secondsAtLeast: 1, secondsPerMinute: 2 }

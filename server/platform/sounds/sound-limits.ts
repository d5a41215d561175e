/** What is taken as a sound: shorter says nothing of a voice, longer is no sample of one. Seconds. */
export const SHORTEST_SECONDS = 1
export const LONGEST_SECONDS = 600

/** Encoders add silence at the end; a sound of exactly ten minutes is not too long for it. Seconds. */
export const PADDING_SECONDS = 0.5

export const LEAST_SAMPLE_RATE = 4000
export const MOST_SAMPLE_RATE = 384_000
export const MOST_CHANNELS = 32

/** Work allowed for what a file turns out to hold: processor seconds of this thread, so a busy machine refuses nobody. */
export const WORK = { secondsAtLeast: 5, secondsPerMinute: 2 }

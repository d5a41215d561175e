/** Number of bars in a waveform. */
export const BARS = 72

/**
 * Splits a sound into `bars` parts and returns the loudness of each part. The loudest part has the
 * value 1.
 */
export function loudness(samples: Float32Array, bars = BARS): number[] {
  const length = Math.max(1, Math.floor(samples.length / bars))
  const peaks = Array.from({ length: bars }, (_, bar) => {
    let peak = 0
    // Reads about 400 samples of each part. This is precise enough for a drawing.
    const step = Math.max(1, Math.floor(length / 400))
    for (let at = bar * length; at < Math.min((bar + 1) * length, samples.length); at += step)
      peak = Math.max(peak, Math.abs(samples[at] ?? 0))
    return peak
  })
  const loudest = Math.max(...peaks)
  return loudest === 0 ? peaks : peaks.map((peak) => peak / loudest)
}

/** Formats seconds as `1:05`. */
export const formatClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** Number of bars in a waveform. */
export const BARS = 72

/** Shown until the loudness is known. */
export const FLAT: readonly number[] = Array.from({ length: BARS }, () => 0.15)

/** Larger files play without a waveform. */
const MAX_DRAWN_BYTES = 25_000_000

/** Returns the loudness of `bars` parts of a sound, scaled so the loudest is 1. */
export function loudness(samples: Float32Array, bars = BARS): number[] {
  const length = Math.max(1, Math.floor(samples.length / bars))
  const peaks = Array.from({ length: bars }, (_, bar) => {
    let peak = 0
    // A few hundred samples per part suffice.
    const step = Math.max(1, Math.floor(length / 400))
    for (let at = bar * length; at < Math.min((bar + 1) * length, samples.length); at += step)
      peak = Math.max(peak, Math.abs(samples[at] ?? 0))
    return peak
  })
  const loudest = Math.max(...peaks)
  return loudest === 0 ? peaks : peaks.map((peak) => peak / loudest)
}

/** Reads a sound and computes its waveform. @throws if it cannot be read or is too large */
export async function waveOf(src: string, signal: AbortSignal): Promise<number[]> {
  const response = await fetch(src, { signal })
  if (!response.ok || Number(response.headers.get('content-length')) > MAX_DRAWN_BYTES)
    throw new Error('The waveform is not available.')
  // A low sample rate suffices, because only loudness is shown.
  const context = new OfflineAudioContext(1, 1, 8000)
  const sound = await context.decodeAudioData(await response.arrayBuffer())
  return loudness(sound.getChannelData(0))
}

/** Distance of the bars, and their greatest height, in the units of the drawing. */
export const STEP = 4
export const HEIGHT = 40

/** Returns the bars of a waveform as one SVG path. */
export const pathOf = (bars: readonly number[]): string =>
  bars
    .map((loud, at) => {
      const half = Math.max(1, Math.round(loud * 18))
      return `M${at * STEP + 2} ${HEIGHT / 2 - half}v${half * 2}`
    })
    .join('')

/** Joins neighboring bars so that at most `most` are left. */
export function fewerBars(bars: readonly number[], most: number): number[] {
  const each = Math.ceil(bars.length / most)
  return Array.from({ length: Math.ceil(bars.length / each) }, (_, at) =>
    Math.max(...bars.slice(at * each, (at + 1) * each)),
  )
}

/** Formats seconds as `1:05`. */
export const formatClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** Seconds that an arrow key moves in a sound of this length. */
export const stepOf = (length: number): number => (length > 60 ? 5 : 1)

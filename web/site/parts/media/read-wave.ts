import { BARS } from './waveform.ts'

/** Larger files play without a waveform. */
const MAX_DRAWN_BYTES = 25_000_000

/** Returns values that are scaled so that the loudest is 1. */
export function loudness(samples: Float32Array, bars = BARS): number[] {
  const length = Math.max(1, Math.floor(samples.length / bars))
  const peaks = Array.from({ length: bars }, (_, bar) => {
    let peak = 0
    // A few hundred samples per part are enough.
    const step = Math.max(1, Math.floor(length / 400))
    for (let at = bar * length; at < Math.min((bar + 1) * length, samples.length); at += step)
      peak = Math.max(peak, Math.abs(samples[at] ?? 0))
    return peak
  })
  const loudest = Math.max(...peaks)
  return loudest === 0 ? peaks : peaks.map((peak) => peak / loudest)
}

/**
 * Computes the waveform of a sound.
 * @throws if the sound cannot be read or is too large
 */
export async function waveOf(src: string, signal: AbortSignal): Promise<number[]> {
  const response = await fetch(src, { signal })
  if (!response.ok || Number(response.headers.get('content-length')) > MAX_DRAWN_BYTES)
    throw new Error('The waveform is not available.')
  // A low sample rate is enough, because only loudness is shown.
  const context = new OfflineAudioContext(1, 1, 8000)
  const sound = await context.decodeAudioData(await response.arrayBuffer())
  return loudness(sound.getChannelData(0))
}

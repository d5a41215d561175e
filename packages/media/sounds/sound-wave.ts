import { decodeSound } from './decode-sound.ts'
import type { OnProgress } from './stream.ts'

export const WAVE_BARS = 72
/** Enough for loudness, which is all that a wave shows. */
const RATE = 8000

/** Loudness of each part, from 0 to 100. The loudest part has 100. */
export type SoundWave = { seconds: number; peaks: number[] }

/** @throws TaskRefused as `decodeSound` */
export async function measureWave(path: string, onProgress?: OnProgress): Promise<SoundWave> {
  const { channels, duration } = await decodeSound(path, {
    sampleRate: RATE,
    channels: 1,
    ...(onProgress ? { onProgress } : {}),
  })
  return { seconds: Math.round(duration * 10) / 10, peaks: peaksOf(channels[0] ?? new Float32Array()) }
}

function peaksOf(samples: Float32Array): number[] {
  const each = samples.length / WAVE_BARS
  const peaks = Array.from({ length: WAVE_BARS }, (_, bar) => {
    let peak = 0
    for (let at = Math.floor(bar * each); at < Math.floor((bar + 1) * each); at++)
      peak = Math.max(peak, Math.abs(samples[at] ?? 0))
    return peak
  })
  const loudest = Math.max(...peaks)
  return peaks.map((peak) => (loudest === 0 ? 0 : Math.round((peak / loudest) * 100)))
}

import { integratedLoudness } from './loudness.ts'

export const TARGET_LUFS = -18
/** −1 dBFS. An encoder changes samples slightly, and this margin prevents clipping. */
const CEILING = 0.891
const KNEE = 0.6
const FADE_SECONDS = 0.02
const TRIES = 6

/** Levels to −18 LUFS. Also removes a constant offset, limits peaks and fades both ends. */
export function levelLoudness(samples: Float32Array, sampleRate: number): Float32Array {
  const offset = samples.reduce((sum, sample) => sum + sample, 0) / samples.length
  const output = samples.map((sample) => sample - offset)
  let gain = 10 ** ((TARGET_LUFS - integratedLoudness(output, sampleRate)) / 20)
  limit(samples, output, { offset, gain })
  // Limiting the peaks lowers the loudness, which is then added and measured again.
  for (let tries = 0; tries < TRIES; tries++) {
    const missing = TARGET_LUFS - integratedLoudness(output, sampleRate)
    if (Math.abs(missing) < 0.1) break
    gain *= 10 ** (missing / 20)
    limit(samples, output, { offset, gain })
  }
  fade(output, Math.round(sampleRate * FADE_SECONDS))
  return output
}

function limit(samples: Float32Array, output: Float32Array, { offset, gain }: { offset: number; gain: number }): void {
  const room = CEILING - KNEE
  for (let index = 0; index < samples.length; index++) {
    const value = ((samples[index] ?? 0) - offset) * gain
    const size = Math.abs(value)
    output[index] = size <= KNEE ? value : Math.sign(value) * (KNEE + room * Math.tanh((size - KNEE) / room))
  }
}

function fade(samples: Float32Array, length: number): void {
  for (let at = 0; at < Math.min(length, samples.length); at++) {
    const end = samples.length - 1 - at
    samples[at] = (samples[at] ?? 0) * (at / length)
    samples[end] = (samples[end] ?? 0) * (at / length)
  }
}

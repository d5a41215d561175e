import { integratedLoudness } from './loudness.ts'

export const TARGET_LUFS = -18
/** Nothing is louder than this (−1 dBFS): what encoders add must not clip. */
const CEILING = 0.891
const KNEE = 0.6
const FADE_SECONDS = 0.02
const TRIES = 6

/** Brought to −18 LUFS: the constant part is taken out, peaks are bent instead of cut, both ends fade. */
export function levelled(samples: Float32Array, sampleRate: number): Float32Array {
  const centred = withoutOffset(samples)
  let gain = 10 ** ((TARGET_LUFS - integratedLoudness(centred, sampleRate)) / 20)
  let output = limited(centred, gain)
  // Bending peaks takes loudness away: what is missing is added, and measured again.
  for (let tries = 0; tries < TRIES; tries++) {
    const missing = TARGET_LUFS - integratedLoudness(output, sampleRate)
    if (Math.abs(missing) < 0.1) break
    gain *= 10 ** (missing / 20)
    output = limited(centred, gain)
  }
  return faded(output, sampleRate)
}

function withoutOffset(samples: Float32Array): Float32Array {
  let sum = 0
  for (const sample of samples) sum += sample
  const offset = sum / samples.length
  return samples.map((sample) => sample - offset)
}

const limited = (samples: Float32Array, gain: number): Float32Array =>
  samples.map((sample) => {
    const value = sample * gain
    const size = Math.abs(value)
    if (size <= KNEE) return value
    const room = CEILING - KNEE
    return Math.sign(value) * (KNEE + room * Math.tanh((size - KNEE) / room))
  })

function faded(samples: Float32Array, sampleRate: number): Float32Array {
  const length = Math.round(sampleRate * FADE_SECONDS)
  return samples.map((sample, at) => sample * Math.min(1, at / length, (samples.length - 1 - at) / length))
}

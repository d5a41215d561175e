import { expect, test } from 'vitest'
import { medianPitch, trackPitch } from './pitch.ts'
import { changeVoice } from './psola.ts'

const RATE = 32_000
const HERTZ = 110
const RESONANCE = 700
const BANDWIDTH = 120

function vowel(seconds: number): Float32Array {
  const radius = Math.exp((-Math.PI * BANDWIDTH) / RATE)
  const turn = 2 * radius * Math.cos((2 * Math.PI * RESONANCE) / RATE)
  const samples = new Float32Array(seconds * RATE)
  let due = 0
  for (let at = 0; at < samples.length; at++) {
    const isPulse = at >= due
    if (isPulse) due += RATE / HERTZ
    samples[at] = (isPulse ? 0.3 : 0) + turn * (samples[at - 1] ?? 0) - radius * radius * (samples[at - 2] ?? 0)
  }
  return samples
}

/** Weighted mean of the power between 300 and 1,300 Hz. */
function resonanceOf(samples: Float32Array): number {
  const part = samples.subarray(RATE / 2, RATE / 2 + 8000)
  let all = 0
  let weighted = 0
  for (let hertz = 300; hertz <= 1300; hertz += 10) {
    let real = 0
    let imaginary = 0
    for (const [at, value] of part.entries()) {
      real += value * Math.cos((2 * Math.PI * hertz * at) / RATE)
      imaginary += value * Math.sin((2 * Math.PI * hertz * at) / RATE)
    }
    const power = real * real + imaginary * imaginary
    all += power
    weighted += power * hertz
  }
  return weighted / all
}

const original = vowel(2)
const track = trackPitch(original, RATE)
const pitchOf = (samples: Float32Array): number => medianPitch(trackPitch(samples, RATE)) ?? 0

test.each([
  [1.5, 1],
  [0.7, 1],
  [1.5, 1.2],
  [1, 0.85],
])('pitch × %d and formants × %d are changed independently', (pitch, formants) => {
  const changed = changeVoice(original, RATE, track, { pitch, length: 1, formants })
  expect(changed.length).toBe(original.length)
  expect(Math.abs(12 * Math.log2(pitchOf(changed) / (HERTZ * pitch)))).toBeLessThan(0.3)
  // The distance between harmonics equals the pitch, which limits the precision.
  expect(Math.abs(resonanceOf(changed) / (resonanceOf(original) * formants) - 1)).toBeLessThan(0.08)
})

test('a stretched recording keeps its pitch', () => {
  const changed = changeVoice(original, RATE, track, { pitch: 1, length: 2, formants: 1 })
  expect(changed.length).toBe(original.length * 2)
  expect(Math.abs(12 * Math.log2(pitchOf(changed) / HERTZ))).toBeLessThan(0.3)
})

import { resample } from '@semblance/media/sounds/resampler'
import { frameLevels, speechFrames } from './best-part.ts'
import { medianPitch, PITCH_HOP_SECONDS, trackPitch } from './pitch.ts'

/** Hz. Voices differ only below 8 kHz. */
const RATE = 16_000
const HOP = RATE * PITCH_HOP_SECONDS
const WINDOW = 400
const FFT_SIZE = 512
const FILTERS = 32
const LOWEST_HZ = 80
const HIGHEST_HZ = 7600
/**
 * The first coefficient is left out, because it measures loudness and says nothing about the
 * speaker.
 */
const CEPSTRA = 16
const SILENCE = 1e-8

/** Weight of one octave, relative to the cepstra. */
const PITCH_WEIGHT = 6
/** Hz, between deep male and high female voices. */
const MIDDLE_PITCH = 150
/** Relative to the mean. The spread depends more on the text than on the speaker. */
const SPREAD_WEIGHT = 0.5

/**
 * Unit vector of a speaker: the pitch, and the mean and spread of the mel cepstra where there is a
 * pitch. One voice with two texts gives more similar vectors than two voices with one text.
 */
export function voiceVector(samples: Float32Array, sampleRate: number): number[] {
  const signal = resample(samples, sampleRate, RATE)
  const track = trackPitch(signal, RATE)
  const speaks = speechFrames(frameLevels(signal, HOP))
  const frames: Float64Array[] = []
  for (let frame = 0; frame * HOP + WINDOW <= signal.length; frame++)
    if (speaks[frame] && track[frame]) frames.push(cepstraOf(signal, frame * HOP))
  const measures = Array.from({ length: CEPSTRA }, (_, at) => meanAndSpread(frames.map((frame) => frame[at] ?? 0)))
  const pitchHz = medianPitch(track)
  const pitch = pitchHz === null ? 0 : PITCH_WEIGHT * Math.log2(pitchHz / MIDDLE_PITCH)
  return unit([...measures.map(({ mean }) => mean), ...measures.map(({ spread }) => spread * SPREAD_WEIGHT), pitch])
}

function meanAndSpread(values: readonly number[]): { mean: number; spread: number } {
  const count = Math.max(1, values.length)
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  return { mean, spread: Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count) }
}

function unit(values: readonly number[]): number[] {
  const length = Math.hypot(...values)
  // A recording without any pitch gets a fixed vector, equally far from those of all voices.
  return length === 0 ? values.map((_, at) => (at === 0 ? 1 : 0)) : values.map((value) => value / length)
}

function cepstraOf(signal: Float32Array, from: number): Float64Array {
  const real = new Float64Array(FFT_SIZE)
  const imaginary = new Float64Array(FFT_SIZE)
  for (let at = 0; at < WINDOW; at++) real[at] = (signal[from + at] ?? 0) * (HANN[at] ?? 0)
  transform(real, imaginary)
  const logs = FILTER_BANK.map((filter) => {
    let energy = SILENCE
    for (const [at, weight] of filter) energy += weight * ((real[at] ?? 0) ** 2 + (imaginary[at] ?? 0) ** 2)
    return Math.log(energy)
  })
  const cepstra = new Float64Array(CEPSTRA)
  for (let order = 1; order <= CEPSTRA; order++) {
    let sum = 0
    for (let at = 0; at < FILTERS; at++) sum += (logs[at] ?? 0) * Math.cos((Math.PI * order * (at + 0.5)) / FILTERS)
    cepstra[order - 1] = (sum * 2) / FILTERS
  }
  return cepstra
}

const HANN = Float64Array.from({ length: WINDOW }, (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / WINDOW))

const melOf = (hz: number): number => 2595 * Math.log10(1 + hz / 700)
const hzOf = (mel: number): number => 700 * (10 ** (mel / 2595) - 1)

/** Triangles that overlap by half, as lists of FFT bins and weights. */
const FILTER_BANK: readonly (readonly (readonly [bin: number, weight: number])[])[] = Array.from(
  { length: FILTERS },
  (_, at) => {
    const step = (melOf(HIGHEST_HZ) - melOf(LOWEST_HZ)) / (FILTERS + 1)
    const edge = (number: number) => (hzOf(melOf(LOWEST_HZ) + step * number) * FFT_SIZE) / RATE
    const [left, middle, right] = [edge(at), edge(at + 1), edge(at + 2)]
    const bins: [number, number][] = []
    for (let bin = Math.ceil(left); bin <= right; bin++)
      bins.push([bin, bin < middle ? (bin - left) / (middle - left) : (right - bin) / (right - middle)])
    return bins
  },
)

/** Fast Fourier transform in place. */
function transform(real: Float64Array, imaginary: Float64Array): void {
  const size = real.length
  for (let at = 1, mirrored = 0; at < size; at++) {
    let bit = size >> 1
    for (; mirrored & bit; bit >>= 1) mirrored ^= bit
    mirrored ^= bit
    if (at < mirrored) {
      swap(real, at, mirrored)
      swap(imaginary, at, mirrored)
    }
  }
  for (let width = 2; width <= size; width *= 2) {
    const angle = (-2 * Math.PI) / width
    for (let from = 0; from < size; from += width) {
      for (let at = 0; at < width / 2; at++) {
        const low = from + at
        const high = low + width / 2
        const [cos, sin] = [Math.cos(angle * at), Math.sin(angle * at)]
        const [re, im] = [real[high] ?? 0, imaginary[high] ?? 0]
        const [turnedRe, turnedIm] = [re * cos - im * sin, re * sin + im * cos]
        real[high] = (real[low] ?? 0) - turnedRe
        imaginary[high] = (imaginary[low] ?? 0) - turnedIm
        real[low] = (real[low] ?? 0) + turnedRe
        imaginary[low] = (imaginary[low] ?? 0) + turnedIm
      }
    }
  }
}

function swap(values: Float64Array, one: number, other: number): void {
  const previous = values[one] ?? 0
  values[one] = values[other] ?? 0
  values[other] = previous
}

/**
 * Filter taps on each side, at the lower of the two sample rates. Frequencies up to 80 % of the
 * band stay unchanged, and those above 110 % are reduced by at least 44 dB.
 */
const HALF_TAPS = 12
const MAX_PHASES = 512

export type Resampler = {
  push: (samples: Float32Array) => Float32Array
  /** Returns the samples that remain at the end of the stream. */
  flush: () => Float32Array
}

const IDENTITY: Resampler = { push: (samples) => samples, flush: () => new Float32Array(0) }

/** Windowed-sinc resampler between two sample rates (Hz) that buffers only a few dozen samples. */
export function createResampler(from: number, to: number): Resampler {
  if (from === to) return IDENTITY
  const half = Math.ceil(HALF_TAPS * Math.max(1, from / to))
  const phases = Math.min(to / divisor(from, to), MAX_PHASES)
  const kernels = sincKernels(phases, half, Math.min(1, to / from))
  let buffered = new Float32Array(half - 1)
  // Position of the next output sample in the buffered input: an integer and a remainder in units
  // of 1/`to`.
  let whole = half - 1
  let remainder = 0
  const run = (samples: Float32Array): Float32Array => {
    const input = joined(buffered, samples)
    const room = Math.max(0, Math.ceil(((input.length - half - whole) * to - remainder) / from))
    const output = new Float32Array(room)
    let written = 0
    while (whole + half < input.length && written < room) {
      const phase = Math.round((remainder / to) * phases)
      const shift = phase === phases ? 1 : 0
      const kernel = (phase % phases) * 2 * half
      const first = whole + shift - half + 1
      let sum = 0
      for (let tap = 0; tap < 2 * half; tap++) sum += (input[first + tap] ?? 0) * (kernels[kernel + tap] ?? 0)
      output[written++] = sum
      remainder += from
      whole += Math.floor(remainder / to)
      remainder %= to
    }
    const drop = Math.max(0, Math.min(whole - half + 1, input.length))
    buffered = input.slice(drop)
    whole -= drop
    return written === room ? output : output.subarray(0, written)
  }
  return { push: run, flush: () => run(new Float32Array(half)) }
}

/** Resamples a complete sound between two sample rates (Hz). */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples
  const resampler = createResampler(from, to)
  return joined(resampler.push(samples), resampler.flush())
}

export function joined(first: Float32Array, second: Float32Array): Float32Array<ArrayBuffer> {
  const all = new Float32Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}

function sincKernels(phases: number, half: number, band: number): Float32Array {
  const cutoff = band * (band < 1 ? 0.94 : 1)
  const kernels = new Float32Array(phases * 2 * half)
  for (let phase = 0; phase < phases; phase++) {
    let sum = 0
    for (let tap = 0; tap < 2 * half; tap++) {
      const distance = tap - half + 1 - phase / phases
      const turn = Math.PI * distance * cutoff
      const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / half)
      const value = (distance === 0 ? 1 : Math.sin(turn) / turn) * (Math.abs(distance) < half ? window : 0)
      kernels[phase * 2 * half + tap] = value
      sum += value
    }
    for (let tap = 0; tap < 2 * half; tap++) {
      const at = phase * 2 * half + tap
      kernels[at] = (kernels[at] ?? 0) / sum
    }
  }
  return kernels
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

import { createHash } from 'node:crypto'
import { decodeSound } from './decode-sound.ts'
import type { OnProgress } from './stream.ts'

/**
 * One hash per frame, after Haitsma and Kalker ("A Highly Robust Audio Fingerprinting System",
 * 2002). Two recordings match if many hashes are equal at one time offset.
 */
export type SoundFingerprint = {
  /** SHA-256 of the decoded samples, the same for copies in any lossless format. */
  digest: string
  /** One hash every `PRINT_STEP` frames, to store in the database. */
  stored: FingerprintMoment[]
  /** One hash per frame to search for, because a copy may start anywhere. */
  sought: FingerprintMoment[]
}

/** `at` is the number of the frame. A frame starts every 16 ms. */
export type FingerprintMoment = { at: number; hash: number }

/** Frames from one stored hash to the next. */
export const PRINT_STEP = 4

const RATE = 6000
const HOP = 96
const WINDOW = 2048
/**
 * Two minutes in frames. Every hash in them is searched, and later only one in `PRINT_STEP`, which
 * is enough to recognize a copy.
 */
const MAX_SEARCHED = 7500
/**
 * Each band is wider than the previous one by the same factor. A hash has one bit for each pair of
 * adjacent bands.
 */
const BANDS = 21
const LOWEST_HZ = 300
const HIGHEST_HZ = 2400
/** Frames with less energy, relative to the loudest, are ignored. */
const SILENCE = 1e-4

/**
 * Calls `onProgress` for each second of sound once after decoding and once more after hashing.
 * @throws TaskRefused in the same cases as `decodeSound`
 */
export async function fingerprintSound(
  source: string | Uint8Array,
  onProgress: OnProgress = () => {},
): Promise<SoundFingerprint> {
  const { channels } = await decodeSound(source, { sampleRate: RATE, channels: 1, onProgress })
  const samples = channels[0] ?? new Float32Array(0)
  const sought = momentsOf(samples, onProgress)
  return {
    digest: createHash('sha256')
      .update(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength))
      .digest('hex'),
    stored: sought.filter(({ at }) => at % PRINT_STEP === 0),
    sought,
  }
}

function momentsOf(samples: Float32Array, onProgress: OnProgress): FingerprintMoment[] {
  const count = Math.max(0, Math.floor((samples.length - WINDOW) / HOP) + 1)
  const energies = Array.from({ length: count }, (_, at) => {
    onProgress(HOP / RATE)
    return at < MAX_SEARCHED || at % PRINT_STEP === 0 ? energiesOf(samples, at * HOP) : undefined
  })
  const sums = energies.map((bands) => bands?.reduce((sum, energy) => sum + energy, 0) ?? 0)
  const loudest = sums.reduce((most, sum) => Math.max(most, sum), 0)
  return energies.flatMap((bands, at) => {
    const before = energies[at - PRINT_STEP]
    return bands && before && loudest > 0 && (sums[at] ?? 0) > loudest * SILENCE
      ? [{ at, hash: hashOf(bands, before) }]
      : []
  })
}

/**
 * Each bit is 1 if the difference of two adjacent bands has grown since `before`, `PRINT_STEP`
 * frames earlier.
 */
function hashOf(now: Float64Array, before: Float64Array): number {
  let hash = 0
  for (let band = 0; band + 1 < BANDS; band++) {
    const step = (now[band] ?? 0) - (now[band + 1] ?? 0)
    const stepBefore = (before[band] ?? 0) - (before[band + 1] ?? 0)
    hash = (hash << 1) | (step > stepBefore ? 1 : 0)
  }
  return hash
}

const HANN = Float64Array.from({ length: WINDOW }, (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / WINDOW))

/** The last entry marks the end of the last band. */
const EDGES = Array.from({ length: BANDS + 1 }, (_, band) =>
  Math.round((LOWEST_HZ * (HIGHEST_HZ / LOWEST_HZ) ** (band / BANDS) * WINDOW) / RATE),
)

function energiesOf(samples: Float32Array, from: number): Float64Array {
  const real = HANN.map((weight, at) => weight * (samples[from + at] ?? 0))
  const imaginary = new Float64Array(WINDOW)
  transform(real, imaginary)
  return Float64Array.from({ length: BANDS }, (_, band) => {
    let energy = 0
    for (let line = EDGES[band] ?? 0; line < (EDGES[band + 1] ?? 0); line++)
      energy += (real[line] ?? 0) ** 2 + (imaginary[line] ?? 0) ** 2
    return energy
  })
}

const turns = (of: (angle: number) => number): Float64Array =>
  Float64Array.from({ length: WINDOW / 2 }, (_, at) => of((-2 * Math.PI * at) / WINDOW))
const TURNS = { cosine: turns(Math.cos), sine: turns(Math.sin) }

/** Fourier transform in place (Cooley-Tukey, radix 2). */
function transform(real: Float64Array, imaginary: Float64Array): void {
  for (let at = 1, reversed = 0; at < WINDOW; at++) {
    let bit = WINDOW >> 1
    for (; reversed & bit; bit >>= 1) reversed ^= bit
    reversed ^= bit
    if (at < reversed) {
      ;[real[at], real[reversed]] = [real[reversed] ?? 0, real[at] ?? 0]
      ;[imaginary[at], imaginary[reversed]] = [imaginary[reversed] ?? 0, imaginary[at] ?? 0]
    }
  }
  for (let size = 2; size <= WINDOW; size <<= 1) {
    const half = size >> 1
    const stride = WINDOW / size
    for (let start = 0; start < WINDOW; start += size)
      for (let at = 0; at < half; at++) {
        const cosine = TURNS.cosine[at * stride] ?? 0
        const sine = TURNS.sine[at * stride] ?? 0
        const [low, high] = [start + at, start + at + half]
        const r = (real[high] ?? 0) * cosine - (imaginary[high] ?? 0) * sine
        const i = (real[high] ?? 0) * sine + (imaginary[high] ?? 0) * cosine
        real[high] = (real[low] ?? 0) - r
        imaginary[high] = (imaginary[low] ?? 0) - i
        real[low] = (real[low] ?? 0) + r
        imaginary[low] = (imaginary[low] ?? 0) + i
      }
  }
}

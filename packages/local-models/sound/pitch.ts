import { resample } from '@semblance/media/sounds/resampler'

/** Hz, from a deep male voice to a child's. */
const LOWEST = 60
const HIGHEST = 450
/** Hz. Pitch changes slowly, and the full rate would take ten times as long. */
const RATE = 8000
const WINDOW_SECONDS = 0.03
export const PITCH_HOP_SECONDS = 0.01
/** Two successive periods that are less similar are a consonant or noise. */
const VOICED = 0.6
const SILENT_POWER = 1e-6
/**
 * A multiple of the true period fits almost as well, so the shortest period above this share of
 * the best score is taken.
 */
const OCTAVE_SHARE = 0.9

/**
 * Fundamental frequency in Hz for every 10 ms, or 0 without a pitch. Uses normalized
 * autocorrelation.
 */
export function trackPitch(samples: Float32Array, sampleRate: number): Float32Array {
  const signal = resample(samples, sampleRate, RATE)
  const hop = RATE * PITCH_HOP_SECONDS
  const frames = Math.max(0, Math.ceil(signal.length / hop))
  const track = new Float32Array(frames)
  for (let frame = 0; frame < frames; frame++) track[frame] = pitchAt(signal, frame * hop)
  return smoothed(track)
}

/** Median in Hz. Null if nothing has a pitch. */
export function medianPitch(track: Float32Array): number | null {
  const voiced = track.filter((hz) => hz > 0).sort()
  return voiced[Math.floor(voiced.length / 2)] ?? null
}

function pitchAt(signal: Float32Array, centre: number): number {
  const shortest = Math.floor(RATE / HIGHEST)
  const longest = Math.ceil(RATE / LOWEST)
  const window = RATE * WINDOW_SECONDS
  const from = Math.round(centre - (window + longest) / 2)
  if (from < 0 || from + window + longest >= signal.length) return 0
  let power = 0
  for (let at = from; at < from + window; at++) power += (signal[at] ?? 0) ** 2
  if (power / window < SILENT_POWER) return 0
  const likeness = new Float32Array(longest + 1)
  let best = 0
  // Power of the shifted window. It is updated with each shift instead of computed again.
  let shifted = 0
  for (let at = from + shortest; at < from + shortest + window; at++) shifted += (signal[at] ?? 0) ** 2
  for (let lag = shortest; lag <= longest; lag++) {
    let product = 0
    for (let at = from; at < from + window; at++) product += (signal[at] ?? 0) * (signal[at + lag] ?? 0)
    const value = product / Math.sqrt(power * Math.max(shifted, 0) + 1e-12)
    likeness[lag] = value
    if (value > (likeness[best] ?? 0)) best = lag
    shifted += (signal[from + lag + window] ?? 0) ** 2 - (signal[from + lag] ?? 0) ** 2
  }
  if ((likeness[best] ?? 0) < VOICED) return 0
  for (let lag = shortest + 1; lag < best; lag++) {
    const value = likeness[lag] ?? 0
    if (
      value > OCTAVE_SHARE * (likeness[best] ?? 0) &&
      value >= (likeness[lag - 1] ?? 0) &&
      value >= (likeness[lag + 1] ?? 0)
    ) {
      best = lag
      break
    }
  }
  return RATE / (best + peakOffset(likeness[best - 1] ?? 0, likeness[best] ?? 0, likeness[best + 1] ?? 0))
}

/** Highest point of the parabola through three points, relative to the middle one, −0.5 to 0.5. */
function peakOffset(left: number, middle: number, right: number): number {
  const bend = left - 2 * middle + right
  return bend < 0 ? Math.max(-0.5, Math.min(0.5, (left - right) / (2 * bend))) : 0
}

/**
 * Median of five neighbors, which removes single errors of an octave and single frames with a
 * pitch.
 */
function smoothed(track: Float32Array): Float32Array {
  return track.map((hz, at) => {
    if (hz === 0) return 0
    const near = track
      .subarray(Math.max(0, at - 2), at + 3)
      .filter((other) => other > 0)
      .sort()
    return near.length < 2 ? 0 : (near[Math.floor(near.length / 2)] ?? 0)
  })
}

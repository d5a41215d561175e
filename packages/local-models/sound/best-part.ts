const FRAME_SECONDS = 0.02
const CLIPPED = 0.985
/** Clipped speech is worse than none, so its duration is subtracted this many times. */
const CLIPPING_COSTS = 2
/** Bonus for a part that begins in a pause instead of in the middle of a word. */
const PAUSE_GAINS = 0.03

export type BestPart = {
  samples: Float32Array
  /** Seconds into the recording. */
  start: number
  /** Share of the part that contains speech, 0–1. */
  speech: number
}

/**
 * Finds the part of `seconds` with the most speech and the least clipping. Prefers one that starts
 * in a pause.
 */
export function bestPart(samples: Float32Array, sampleRate: number, seconds: number): BestPart {
  const frame = Math.round(sampleRate * FRAME_SECONDS)
  const levels = frameLevels(samples, frame)
  const speaks = speechFrames(levels)
  const clips = levels.map((_, at) => (clippedIn(samples, at * frame, frame) > 2 ? 1 : 0))
  const length = Math.min(levels.length, Math.round(seconds / FRAME_SECONDS))
  let spoken = 0
  let clipped = 0
  let best = { score: Number.NEGATIVE_INFINITY, at: 0, speech: 0 }
  for (let end = 0; end < levels.length; end++) {
    spoken += (speaks[end] ?? 0) - (end >= length ? (speaks[end - length] ?? 0) : 0)
    clipped += (clips[end] ?? 0) - (end >= length ? (clips[end - length] ?? 0) : 0)
    const at = end - length + 1
    if (at < 0) continue
    const pause = !speaks[at] || at === 0 ? PAUSE_GAINS : 0
    const endsInPause = !speaks[end] || end === levels.length - 1 ? PAUSE_GAINS / 2 : 0
    const score = (spoken - CLIPPING_COSTS * clipped) / length + pause + endsInPause
    if (score > best.score + 1e-9) best = { score, at, speech: spoken / length }
  }
  const from = best.at * frame
  const to = Math.min(samples.length, from + Math.round(seconds * sampleRate))
  return { samples: samples.slice(from, to), start: from / sampleRate, speech: best.speech }
}

/** Marks frames well above the quiet ones and not far below the loud ones. Levels are in dB. */
export function speechFrames(levels: Float32Array): Uint8Array {
  const sorted = levels.toSorted()
  const floor = sorted[Math.floor(sorted.length * 0.1)] ?? 0
  const top = sorted[Math.floor(sorted.length * 0.95)] ?? 0
  // In a recording without pauses, even the quietest frames are speech, so the loudest ones set
  // the threshold.
  const threshold = Math.max(Math.min(floor + 6, top - 10), top - 25, -60)
  return Uint8Array.from(levels, (level) => (level > threshold ? 1 : 0))
}

/** Loudness in dB. The loudest possible signal has 0 dB. */
export function frameLevels(samples: Float32Array, frame: number): Float32Array {
  const levels = new Float32Array(Math.floor(samples.length / frame))
  for (let at = 0; at < levels.length; at++) {
    let power = 0
    for (let next = at * frame; next < (at + 1) * frame; next++) power += (samples[next] ?? 0) ** 2
    levels[at] = 10 * Math.log10(power / frame + 1e-10)
  }
  return levels
}

function clippedIn(samples: Float32Array, from: number, length: number): number {
  let count = 0
  for (let at = from; at < from + length; at++) if (Math.abs(samples[at] ?? 0) > CLIPPED) count++
  return count
}

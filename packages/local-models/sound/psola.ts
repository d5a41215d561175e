import { PITCH_HOP_SECONDS } from './pitch.ts'

export type VoiceChange = {
  /** New pitch divided by old pitch. */
  pitch: number
  /** New length divided by old length. */
  length: number
  /**
   * New formants (resonances of the throat) divided by old ones. A value above 1 sounds like a
   * smaller throat.
   */
  formants: number
}

type Mark = { at: number; period: number; isVoiced: boolean }

/** Seconds. Noise in pieces of this length still sounds like noise. */
const UNVOICED_PERIOD = 0.01

/**
 * Changes pitch, length or timbre of a voice by pitch-synchronous overlap and add (TD-PSOLA). Cuts
 * the signal into pieces of two periods, one for each pulse, and places them at the new distance.
 * The pieces keep their form and therefore their resonances, unless `formants` changes their speed.
 */
export function changeVoice(
  samples: Float32Array,
  sampleRate: number,
  track: Float32Array,
  change: VoiceChange,
): Float32Array {
  const marks = pitchMarks(samples, sampleRate, track)
  const length = Math.round(samples.length * change.length)
  const output = new Float32Array(length)
  const weights = new Float32Array(length)
  let next = 0
  for (let position = 0; position < length; ) {
    const source = position / change.length
    while (next + 1 < marks.length && distance(marks, next + 1, source) <= distance(marks, next, source)) next++
    const mark = marks[next]
    if (!mark) break
    layPiece({ samples, output, weights, mark, position, formants: mark.isVoiced ? change.formants : 1 })
    position += mark.isVoiced ? mark.period / change.pitch : mark.period
  }
  for (let at = 0; at < length; at++) {
    // At a much lower pitch, there are gaps with weights near zero. Dividing by those would make
    // noise.
    output[at] = (output[at] ?? 0) / Math.max(weights[at] ?? 0, 0.5)
  }
  return output
}

const distance = (marks: readonly Mark[], at: number, source: number): number => Math.abs((marks[at]?.at ?? 0) - source)

/**
 * The start of each period is the strongest sample near the expected position. Without a pitch,
 * there is a mark every 10 ms.
 */
function pitchMarks(samples: Float32Array, sampleRate: number, track: Float32Array): Mark[] {
  const hop = sampleRate * PITCH_HOP_SECONDS
  const unvoiced = sampleRate * UNVOICED_PERIOD
  // In one recording, all pulses of the voice point the same way.
  const sign = pointsDown(samples) ? -1 : 1
  const marks: Mark[] = []
  let wasVoiced = false
  for (let due = 0; due < samples.length; ) {
    const hz = track[Math.min(track.length - 1, Math.round(due / hop))] ?? 0
    const isVoiced = hz > 0
    const period = isVoiced ? sampleRate / hz : unvoiced
    // The first pulse can be anywhere in its period. Later ones are near their expected position.
    const reach = isVoiced ? period * (wasVoiced ? 0.2 : 0.5) : 0
    const at = isVoiced ? strongest(samples, due - reach, due + reach, sign) : due
    const last = marks.at(-1)?.at ?? -1
    marks.push({ at: at > last ? at : due, period, isVoiced })
    wasVoiced = isVoiced
    due = Math.max(at, due - reach / 2) + period
  }
  return marks
}

function strongest(samples: Float32Array, from: number, to: number, sign: 1 | -1): number {
  let best = Math.max(0, Math.round(from))
  for (let at = best + 1; at <= Math.min(to, samples.length - 1); at++)
    if (sign * (samples[at] ?? 0) > sign * (samples[best] ?? 0)) best = at
  return best
}

function pointsDown(samples: Float32Array): boolean {
  let cubes = 0
  for (const sample of samples) cubes += sample ** 3
  return cubes < 0
}

/**
 * Copies two periods around a mark, faded by a Hann window. `formants` is the speed, which changes
 * the resonances.
 */
function layPiece(piece: {
  samples: Float32Array
  output: Float32Array
  weights: Float32Array
  mark: Mark
  position: number
  formants: number
}): void {
  const { samples, output, weights, mark, position, formants } = piece
  const reach = mark.period
  const from = Math.max(0, Math.ceil(position - reach))
  const to = Math.min(output.length - 1, Math.floor(position + reach))
  for (let at = from; at <= to; at++) {
    const offset = at - position
    const window = 0.5 + 0.5 * Math.cos((Math.PI * offset) / reach)
    const source = mark.at + offset * formants
    const whole = Math.floor(source)
    const part = source - whole
    const value = (samples[whole] ?? 0) * (1 - part) + (samples[whole + 1] ?? 0) * part
    output[at] = (output[at] ?? 0) + window * value
    weights[at] = (weights[at] ?? 0) + window
  }
}

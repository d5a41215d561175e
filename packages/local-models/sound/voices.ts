import { TaskRefused } from '@semblance/workers/task'

/** A voice of the Flite program with its measured pitch (Hz) and pace (syllables per second). */
export type Preset = {
  voiceId: string
  name: string
  language: string
  pitchHz: number
  pace: number
  /** False for the oldest voices, which sound like a robot. No adjusted voice is based on them. */
  isNatural: boolean
}

export const PRESETS: readonly Preset[] = [
  { voiceId: 'slt', name: 'Clara', language: 'en-US', pitchHz: 168, pace: 4.2, isNatural: true },
  { voiceId: 'rms', name: 'Robert', language: 'en-US', pitchHz: 103, pace: 3.7, isNatural: true },
  { voiceId: 'awb', name: 'Alan', language: 'en-GB', pitchHz: 128, pace: 4.6, isNatural: true },
  { voiceId: 'kal16', name: 'Kevin', language: 'en-US', pitchHz: 88, pace: 4.0, isNatural: false },
  { voiceId: 'kal', name: 'Kevin (telephone)', language: 'en-US', pitchHz: 89, pace: 4.8, isNatural: false },
]

/** A preset, perhaps adjusted in pitch and rate. The id of the voice contains the adjustments. */
export type Voice = {
  preset: Preset
  pitchHz: number
  rate: number
}

const LOWEST_PITCH = 65
const HIGHEST_PITCH = 330
const SLOWEST = 0.75
const FASTEST = 1.3
const MADE = /^like-(?<preset>[a-z0-9]+)-(?<pitch>\d{2,3})hz-(?<rate>\d{2,3})$/

/** @throws TaskRefused `unknownVoice` */
export function findVoice(voiceId: string): Voice {
  const preset = PRESETS.find((each) => each.voiceId === voiceId)
  if (preset) return { preset, pitchHz: preset.pitchHz, rate: 1 }
  const made = MADE.exec(voiceId)?.groups
  const base = PRESETS.find((each) => each.voiceId === made?.preset)
  const pitchHz = Number(made?.pitch)
  const rate = Number(made?.rate) / 100
  if (!base || !isBetween(pitchHz, LOWEST_PITCH, HIGHEST_PITCH) || !isBetween(rate, SLOWEST, FASTEST))
    throw new TaskRefused('unknownVoice', 'There is no such voice on this machine.')
  return { preset: base, pitchHz, rate }
}

/**
 * Adjusts the natural-sounding preset with the nearest pitch to a pitch (Hz) and pace (syllables
 * per second, if known), and returns its id.
 */
export function nearestVoice(pitchHz: number, pace: number | null): string {
  const natural = PRESETS.filter(({ isNatural }) => isNatural)
  const distance = (preset: Preset): number => Math.abs(Math.log2(pitchHz / preset.pitchHz))
  const nearest = natural.reduce((best, preset) => (distance(preset) < distance(best) ? preset : best))
  const pitch = Math.round(clamped(pitchHz, LOWEST_PITCH, HIGHEST_PITCH))
  const rate = Math.round(clamped(pace === null ? 1 : pace / nearest.pace, SLOWEST, FASTEST) * 100)
  return `like-${nearest.voiceId}-${pitch}hz-${rate}`
}

const isBetween = (value: number, low: number, high: number): boolean => value >= low && value <= high
const clamped = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value))

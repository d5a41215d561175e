import type { VoiceDescription } from '@semblance/ports/models'
import { frameLevels, speechFrames } from './best-part.ts'
import { integratedLoudness } from './loudness.ts'
import { medianPitch, trackPitch } from './pitch.ts'

/**
 * Pitch in Hz, below which a voice is reported as male, and above which as female. In between,
 * deep female and high male voices overlap.
 */
const SURELY_MALE_BELOW = 150
const SURELY_FEMALE_ABOVE = 178

const SYLLABLE_FRAME_SECONDS = 0.01
/** Nobody speaks faster than 7 syllables per second. */
const SYLLABLE_GAP_SECONDS = 0.12
const SYLLABLE_RISE_DB = 2.5

/** Uses acoustic measurements only, no neural network. */
export function describeVoice(samples: Float32Array, sampleRate: number): VoiceDescription {
  const track = trackPitch(samples, sampleRate)
  const pitchHz = medianPitch(track)
  const pace = syllablesPerSecond(samples, sampleRate, track)
  return {
    duration: samples.length / sampleRate,
    loudnessLufs: integratedLoudness(samples, sampleRate),
    pitchHz,
    tone: toneOf({ pitchHz, range: pitchRange(track), tilt: spectralTilt(samples, sampleRate), pace }),
    pace,
    accent: null,
    gender: genderOf(pitchHz),
  }
}

function genderOf(pitchHz: number | null): VoiceDescription['gender'] {
  if (pitchHz === null) return 'not-distinctive'
  if (pitchHz < SURELY_MALE_BELOW) return 'male'
  return pitchHz > SURELY_FEMALE_ABOVE ? 'female' : 'not-distinctive'
}

type Measures = {
  pitchHz: number | null
  /** Range of the pitch in semitones, without the lowest and the highest tenth. */
  range: number
  /** Power above 2 kHz relative to that below, in dB. */
  tilt: number
  pace: number | null
}

/** The first tone whose condition is true is reported. The limits are rules of thumb. */
const TONES: readonly {
  tone: VoiceDescription['tone']
  fits: (voice: Measures & { pitchHz: number; pace: number }) => boolean
}[] = [
  { tone: 'energetic', fits: ({ pace, range }) => pace > 4.6 && range > 7 },
  { tone: 'deep', fits: ({ pitchHz }) => pitchHz < 105 },
  { tone: 'calm', fits: ({ pace, range }) => pace < 3.2 && range < 6 },
  { tone: 'bright', fits: ({ tilt, pitchHz }) => tilt > -11 || (pitchHz > 215 && tilt > -16) },
  { tone: 'warm', fits: ({ tilt }) => tilt < -19 },
]

function toneOf({ pitchHz, pace, ...rest }: Measures): VoiceDescription['tone'] {
  if (pitchHz === null || pace === null) return 'neutral'
  return TONES.find(({ fits }) => fits({ pitchHz, pace, ...rest }))?.tone ?? 'neutral'
}

function pitchRange(track: Float32Array): number {
  const voiced = track.filter((hz) => hz > 0).sort()
  const low = voiced[Math.floor(voiced.length * 0.1)]
  const high = voiced[Math.floor(voiced.length * 0.9)]
  return low && high ? 12 * Math.log2(high / low) : 0
}

/** A simple filter suffices to tell a dull voice from a sharp one. */
function spectralTilt(samples: Float32Array, sampleRate: number): number {
  const share = 1 - Math.exp((-2 * Math.PI * 2000) / sampleRate)
  let smooth = 0
  let low = 1e-12
  let high = 1e-12
  for (const sample of samples) {
    smooth += share * (sample - smooth)
    low += smooth * smooth
    high += (sample - smooth) ** 2
  }
  return 10 * Math.log10(high / low)
}

/** A syllable is a loud moment with a measurable pitch. */
function syllablesPerSecond(samples: Float32Array, sampleRate: number, track: Float32Array): number | null {
  const levels = smoothedLevels(frameLevels(samples, Math.round(sampleRate * SYLLABLE_FRAME_SECONDS)))
  const speaks = speechFrames(levels)
  const gap = SYLLABLE_GAP_SECONDS / SYLLABLE_FRAME_SECONDS
  let nuclei = 0
  let last = Number.NEGATIVE_INFINITY
  let valley = Number.POSITIVE_INFINITY
  for (const [at, level] of levels.entries()) {
    valley = Math.min(valley, level)
    const isTop = level > (levels[at - 1] ?? level) && level >= (levels[at + 1] ?? level)
    if (!isTop || !speaks[at] || !track[at] || level - valley < SYLLABLE_RISE_DB || at - last < gap) continue
    nuclei++
    last = at
    valley = level
  }
  const spokenFrames = speaks.reduce((sum, speech) => sum + speech, 0)
  return nuclei === 0 ? null : nuclei / (spokenFrames * SYLLABLE_FRAME_SECONDS)
}

const smoothedLevels = (levels: Float32Array): Float32Array =>
  levels.map((_, at) => {
    const near = levels.subarray(Math.max(0, at - 2), at + 3)
    return near.reduce((sum, level) => sum + level, 0) / near.length
  })

import { MAX_SECONDS } from '@semblance/media/sounds/sound-limits'
import type { Sound } from '@semblance/ports/models'
import { TaskRefused } from '@semblance/workers/task'
import { encodeMp3 } from './encode-sound.ts'
import { speakWithFlite } from './flite.ts'
import { levelLoudness } from './level.ts'
import { trackPitch } from './pitch.ts'
import { changeVoice } from './psola.ts'
import { sayableSentences } from './sayable-text.ts'
import { formantsFor } from './transform.ts'
import { findVoice, type Voice } from './voices.ts'

/** Hz of the Flite voices that sound natural. */
const SPEECH_RATE = 16_000
const MAX_LETTERS = 5000
const PAUSE_SECONDS = 0.15
/** A smaller change of pitch or pace is inaudible, but would make the voice less clear. */
const UNHEARD = 0.01

/**
 * Speaks a text as mp3. The same text and voice always give the same bytes.
 * @throws TaskRefused `unknownVoice`, `nothingToSay` or `textTooLong`
 */
export async function speak(text: string, voiceId: string): Promise<Sound> {
  const voice = findVoice(voiceId)
  if (text.length > MAX_LETTERS) throw tooLong()
  const sentences = sayableSentences(text)
  if (sentences.length === 0)
    throw new TaskRefused('nothingToSay', 'This text contains nothing that can be spoken in English.')
  const parts: Float32Array[] = []
  let length = 0
  for (const sentence of sentences) {
    const spoken = applyVoice(await speakWithFlite(sentence, voice.preset.voiceId, SPEECH_RATE), voice)
    parts.push(spoken, new Float32Array(SPEECH_RATE * PAUSE_SECONDS))
    length += spoken.length + SPEECH_RATE * PAUSE_SECONDS
    if (length > MAX_SECONDS * SPEECH_RATE) throw tooLong()
  }
  const speech = new Float32Array(length)
  let at = 0
  for (const part of parts) {
    speech.set(part, at)
    at += part.length
  }
  return encodeMp3(levelLoudness(speech, SPEECH_RATE), SPEECH_RATE)
}

const tooLong = (): TaskRefused =>
  new TaskRefused('textTooLong', `A spoken text can have at most ${MAX_LETTERS} characters and ten minutes.`)

function applyVoice(samples: Float32Array, { preset, pitchHz, rate }: Voice): Float32Array {
  const pitch = pitchHz / preset.pitchHz
  if (Math.abs(pitch - 1) < UNHEARD && Math.abs(rate - 1) < UNHEARD) return samples
  const track = trackPitch(samples, SPEECH_RATE)
  return changeVoice(samples, SPEECH_RATE, track, { pitch, length: 1 / rate, formants: formantsFor(pitch) })
}

import type { Sound } from '@semblance/ports/models'
import { TaskRefused } from '@semblance/workers/task'
import { encodeMp3 } from './encode-sound.ts'
import { levelLoudness } from './level.ts'
import { medianPitch, trackPitch } from './pitch.ts'
import { changeVoice } from './psola.ts'
import { decodeVoice, VOICE_RATE } from './take-sample.ts'
import { findVoice } from './voices.ts'

/**
 * Cube root of the pitch ratio: a voice one octave higher sounds like a throat that is about a
 * quarter smaller.
 */
export const formantsFor = (pitchChange: number): number => Math.max(0.8, Math.min(1.25, Math.cbrt(pitchChange)))

/**
 * Gives a recording the pitch of a voice, with matching formants. Words, timing and emphasis stay
 * the same.
 * @throws TaskRefused `unknownVoice`, `noVoice` or `silent`, and the errors of `decodeSound`
 */
export async function transform(recording: Uint8Array, voiceId: string): Promise<Sound> {
  const voice = findVoice(voiceId)
  const samples = await decodeVoice(recording)
  const track = trackPitch(samples, VOICE_RATE)
  const pitchHz = medianPitch(track)
  if (pitchHz === null) throw new TaskRefused('noVoice', 'There is no audible voice in this recording.')
  const pitch = voice.pitchHz / pitchHz
  const changed = changeVoice(samples, VOICE_RATE, track, { pitch, length: 1, formants: formantsFor(pitch) })
  return encodeMp3(levelLoudness(changed, VOICE_RATE), VOICE_RATE)
}

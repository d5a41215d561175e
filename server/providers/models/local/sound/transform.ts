import { TaskRefused } from '../../../../platform/workers/task.ts'
import type { Sound } from '../../port.ts'
import { encodeMp3 } from './encode-sound.ts'
import { levelled } from './level.ts'
import { medianPitch, trackPitch } from './pitch.ts'
import { changeVoice } from './psola.ts'
import { decodeVoice, VOICE_RATE } from './take-sample.ts'
import { findVoice } from './voices.ts'

/** Who speaks an octave higher has a throat about a quarter smaller: resonances follow pitch by its cube root. */
export const formantsFor = (pitchChange: number): number => Math.max(0.8, Math.min(1.25, Math.cbrt(pitchChange)))

/**
 * The recording at the voice's pitch and with resonances to match: what was said, how long it took and how it was stressed
 * stay.
 * @throws TaskRefused: unknownVoice, noVoice, silent, and what `decodeSound` refuses
 */
export async function transform(recording: Uint8Array, voiceId: string): Promise<Sound> {
  const voice = findVoice(voiceId)
  const samples = await decodeVoice(recording)
  const track = trackPitch(samples, VOICE_RATE)
  const pitchHz = medianPitch(track)
  if (pitchHz === null) throw new TaskRefused('noVoice', 'No voice can be heard in this recording.')
  const pitch = voice.pitchHz / pitchHz
  const changed = changeVoice(samples, VOICE_RATE, track, { pitch, length: 1, formants: formantsFor(pitch) })
  return encodeMp3(levelled(changed, VOICE_RATE), VOICE_RATE)
}

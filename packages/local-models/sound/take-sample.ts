import { decodeSound } from '@semblance/media/sounds/decode-sound'
import type { Sound, VoiceDescription } from '@semblance/ports/models'
import { TaskRefused } from '@semblance/workers/task'
import { bestPart } from './best-part.ts'
import { describeVoice } from './describe-voice.ts'
import { encodeMp3 } from './encode-sound.ts'
import { levelLoudness } from './level.ts'
import { integratedLoudness } from './loudness.ts'
import { voiceVector } from './voice-vector.ts'

/** Hz. A rate of mp3 that covers up to 16 kHz, above which voices have little. */
export const VOICE_RATE = 32_000
const SAMPLE_SECONDS = 10
/** LUFS. Amplifying a quieter recording would only amplify noise. */
const INAUDIBLE = -60

/**
 * Returns the best ten seconds of a recording as mp3 at −18 LUFS, with a description of the voice.
 * A shorter recording is used whole.
 * @throws TaskRefused `silent`, and the errors of `decodeSound`
 */
export async function takeSample(
  recording: Uint8Array,
): Promise<{ sample: Sound; description: VoiceDescription; vector: number[] }> {
  const samples = await decodeVoice(recording)
  const part = bestPart(samples, VOICE_RATE, SAMPLE_SECONDS)
  const level = levelLoudness(part.samples, VOICE_RATE)
  return {
    sample: await encodeMp3(level, VOICE_RATE),
    description: describeVoice(level, VOICE_RATE),
    vector: voiceVector(level, VOICE_RATE),
  }
}

/**
 * Decodes to one channel at `VOICE_RATE`.
 * @throws TaskRefused `silent`, and the errors of `decodeSound`
 */
export async function decodeVoice(recording: Uint8Array): Promise<Float32Array> {
  const { channels } = await decodeSound(recording, { sampleRate: VOICE_RATE, channels: 1 })
  const [samples = new Float32Array(0)] = channels
  if (integratedLoudness(samples, VOICE_RATE) < INAUDIBLE) throw new TaskRefused('silent', 'This recording is silent.')
  return samples
}

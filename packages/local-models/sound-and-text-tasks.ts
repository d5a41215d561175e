import type { Sound, VoiceDescription } from '@semblance/ports/models'
import { task } from '@semblance/workers/task'

/** Each task loads its libraries on its first run. */

export const sample = task(
  async ({
    recording,
  }: {
    recording: Uint8Array
  }): Promise<{ sample: Sound; description: VoiceDescription; vector: number[] }> =>
    (await import('./sound/take-sample.ts')).takeSample(recording),
)

export const voiceLike = task(
  async ({ samples }: { samples: readonly Uint8Array[] }): Promise<string> =>
    (await import('./sound/find-similar-voice.ts')).findSimilarVoice(samples),
)

export const speak = task(
  async ({ text, voiceId }: { text: string; voiceId: string }): Promise<Sound> =>
    (await import('./sound/speak.ts')).speak(text, voiceId),
)

export const transform = task(
  async ({ recording, voiceId }: { recording: Uint8Array; voiceId: string }): Promise<Sound> =>
    (await import('./sound/transform.ts')).transform(recording, voiceId),
)

export const embed = task(
  async ({ texts }: { texts: readonly string[] }): Promise<number[][]> =>
    (await import('./text/sentence-encoder.ts')).encodeSentences(texts),
)

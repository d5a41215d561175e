import type { VoiceModel } from '../port.ts'
import { asModelFailure } from './as-model-failure.ts'
import type { LocalPools } from './pools.ts'
import { PRESETS } from './sound/voices.ts'

/**
 * Voices of this machine: recordings are measured and cut, and text is spoken by Flite's five English voices, moved to the
 * pitch and pace of the samples. A made voice is told by its id alone, so there is nothing to forget.
 */
export function createVoice({ soundAndText }: LocalPools): VoiceModel {
  return {
    sample: ({ signal }, recording) => asModelFailure(signal, soundAndText.run('sample', { recording }, { signal })),
    createVoice: async ({ signal }, { samples }) => ({
      voiceId: await asModelFailure(
        signal,
        soundAndText.run('voiceLike', { samples: samples.map(({ bytes }) => bytes) }, { signal }),
      ),
    }),
    deleteVoice: async () => {},
    speak: async ({ signal }, speech) => ({
      sound: await asModelFailure(signal, soundAndText.run('speak', speech, { signal })),
    }),
    transform: async ({ signal }, speech) => ({
      sound: await asModelFailure(signal, soundAndText.run('transform', speech, { signal })),
    }),
    presets: PRESETS.map(({ voiceId, name, language }) => ({ voiceId, name, language })),
  }
}

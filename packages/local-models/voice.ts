import type { VoiceModel } from '@semblance/ports/models'
import { LOCAL_NAMES } from './names.ts'
import type { LocalPools } from './pools.ts'
import { assertKnownParameters, runLocally } from './run-locally.ts'
import { PRESETS } from './sound/voices.ts'

/**
 * Measures and cuts recordings, and speaks with Flite's five English voices. A person's voice is
 * one of these, adjusted to the samples' pitch and pace. Its id contains all adjustments, so there
 * is nothing to delete.
 */
export function createVoice({ soundAndText }: Pick<LocalPools, 'soundAndText'>): VoiceModel {
  return {
    sample: async (call, recording) => {
      assertKnownParameters(call, LOCAL_NAMES.voice)
      return runLocally(soundAndText.run('sample', { recording }, { signal: call.signal }))
    },
    createVoice: async (call, { samples }) => {
      assertKnownParameters(call, LOCAL_NAMES.voice)
      const sounds = samples.map(({ bytes }) => bytes)
      return { voiceId: await runLocally(soundAndText.run('voiceLike', { samples: sounds }, { signal: call.signal })) }
    },
    deleteVoice: async () => {},
    speak: async (call, speech) => {
      assertKnownParameters(call, LOCAL_NAMES.voice)
      return { sound: await runLocally(soundAndText.run('speak', speech, { signal: call.signal })) }
    },
    transform: async (call, speech) => {
      assertKnownParameters(call, LOCAL_NAMES.voice)
      return { sound: await runLocally(soundAndText.run('transform', speech, { signal: call.signal })) }
    },
    presets: PRESETS.map(({ voiceId, name, language }) => ({ voiceId, name, language })),
  }
}

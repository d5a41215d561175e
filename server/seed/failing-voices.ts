import { ModelFailure, type Models } from '../providers/models/port.ts'

/** Makes the local voice model refuse to speak while `voices.fail` is true. */
export function withFailingVoices(models: Models, voices: { fail: boolean }): Models {
  const { local } = models.adapters
  const load = local.voice
  if (!load) return models
  const voice: typeof load = async () => {
    const model = await load()
    return {
      ...model,
      speak: async (...given) => {
        if (voices.fail) throw new ModelFailure('invalid', 'The voice model cannot read this text.')
        return model.speak(...given)
      },
    }
  }
  return { ...models, adapters: { ...models.adapters, local: { ...local, voice } } }
}

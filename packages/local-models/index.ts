import type { ModelAdapter } from '@semblance/ports/models'
import type { Unavailable } from '@semblance/workers/worker-pool'
import { LOCAL_NAMES } from './names.ts'
import { createLocalPools } from './pools.ts'

/** Creates the models that run in threads of this machine. Each is loaded on its first use. */
export function createLocalModels(options: { unavailable: Unavailable }): {
  adapter: ModelAdapter
  close: () => Promise<void>
} {
  const pools = createLocalPools(options)
  return {
    adapter: {
      defaultModels: LOCAL_NAMES,
      image: async () => (await import('./image.ts')).createImageModel(pools),
      vision: async () => (await import('./vision.ts')).createVision(pools),
      matting: async () => (await import('./matting.ts')).createMatting(pools),
      likeness: async () => (await import('./likeness.ts')).createLikeness(pools),
      moderation: async () => (await import('./moderation.ts')).createModeration(pools),
      text: async () => (await import('./text.ts')).createText(pools),
      embeddings: async () => (await import('./embeddings.ts')).createEmbeddings(pools),
      voice: async () => (await import('./voice.ts')).createVoice(pools),
    },
    close: pools.close,
  }
}

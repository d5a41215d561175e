import type { ModelAdapter } from '../port.ts'
import { LOCAL_NAMES } from './names.ts'
import { createLocalPools } from './pools.ts'

/** Models that run on this machine, in threads, each loaded at its first use. */
export function createLocalModels(): { adapter: ModelAdapter; close: () => Promise<void> } {
  const pools = createLocalPools()
  return {
    adapter: {
      defaultModels: LOCAL_NAMES,
      text: async () => (await import('./text.ts')).createText(pools),
      embeddings: async () => (await import('./embeddings.ts')).createEmbeddings(pools),
      voice: async () => (await import('./voice.ts')).createVoice(pools),
    },
    close: pools.close,
  }
}

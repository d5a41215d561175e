import type { ModelAdapter } from '../port.ts'
import { createLocalPools } from './pools.ts'

/** Models that run on this machine, in threads, each loaded at its first use. */
export function createLocalModels(): { adapter: ModelAdapter; close: () => Promise<void> } {
  const pools = createLocalPools()
  return {
    adapter: {
      text: async () => (await import('./text.ts')).createText(pools),
      embeddings: async () => (await import('./embeddings.ts')).createEmbeddings(pools),
      voice: async () => (await import('./voice.ts')).createVoice(pools),
      defaultModels: { text: 'plain-facts', embeddings: 'universal-sentence-encoder-lite', voice: 'flite' },
    },
    close: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.close()))
    },
  }
}

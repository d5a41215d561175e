import type { ModelAdapter } from '../port.ts'
import { createPools } from './pools.ts'

/** Models that run on this machine, in threads, each loaded at its first use. */
export function createLocalModels(): { adapter: ModelAdapter; close: () => Promise<void> } {
  const pools = createPools()
  return {
    adapter: {
      image: async () => (await import('./image.ts')).createImageModel(pools),
      defaultModels: { image: 'local-prints' },
    },
    close: pools.close,
  }
}

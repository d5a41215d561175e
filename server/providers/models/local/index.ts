import type { ModelAdapter } from '../port.ts'
import { createLocalPools } from './pools.ts'

/** Models that run on this machine, in threads, each loaded at its first use. */
export function createLocalModels(): { adapter: ModelAdapter; close: () => Promise<void> } {
  const pools = createLocalPools()
  return {
    adapter: {
      image: async () => (await import('./image.ts')).createImageModel(pools),
      defaultModels: { image: 'prints' },
    },
    close: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.close()))
    },
  }
}

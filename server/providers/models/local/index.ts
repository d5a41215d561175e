import type { ModelAdapter } from '../port.ts'

/** Models that run on this machine, in threads, each loaded at its first use. */
export function createLocalModels(): { adapter: ModelAdapter; close: () => Promise<void> } {
  return {
    adapter: { defaultModels: {} },
    close: async () => {},
  }
}

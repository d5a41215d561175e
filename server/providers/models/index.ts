import { createLocalModels } from './local/index.ts'
import type { Models } from './port.ts'

/** Every way to models that this installation has. Nothing is loaded before its first use. */
export function createModels(): Models {
  const local = createLocalModels()
  return { adapters: { local: local.adapter }, close: local.close }
}

import { createLocalModels } from '@semblance/local-models'
import type { Logger } from 'pino'
import type { ModelSettings } from '../../platform/config/groups/model-settings.ts'
import { unavailable } from '../../platform/errors.ts'
import { createHostedModels } from './hosted/index.ts'
import type { Models } from './port.ts'

/**
 * Creates the local models, and the hosted models whose API keys are set. Nothing is loaded before
 * its first use.
 */
export function createModels({ config, log }: { config: ModelSettings; log: Logger }): Models {
  const local = createLocalModels({ unavailable })
  const hosted = createHostedModels(config, log, local.adapter)
  return {
    adapters: { local: local.adapter, ...hosted.adapters },
    close: async () => {
      await Promise.all([local.close(), hosted.close()])
    },
  }
}

import type { Plugin } from '@semblance/plugin'
import type { Context } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { installTransitionHooks } from '../../../platform/database/transition-hooks.ts'
import type { Route } from '../../../platform/http/route.ts'
import { checkPlugin, checkTogether, settingsOf } from './check-plugin.ts'
import { migratePlugins } from './migrate-plugins.ts'
import { featureOfPlugin, type PluginFeature, withRefusals } from './plugin-feature.ts'
import { createTransitionHooks } from './plugin-hooks.ts'
import { emailOf, mailPartsOf, taxOf } from './plugin-providers.ts'
import { createHost } from './plugin-tools.ts'
import { queueCardsFeature } from './queue-cards.ts'

export type InstalledPlugins = {
  features: readonly PluginFeature[]
  email: ReturnType<typeof emailOf>
  tax: ReturnType<typeof taxOf>
  mailParts: ReturnType<typeof mailPartsOf>
  hasQueueCards: boolean
  withRefusals: (routes: readonly Route[]) => readonly Route[]
}

/**
 * Checks plugins, applies their migrations, and installs their hooks on the database.
 * @param ctx - returns the context, which does not exist yet
 * @throws PluginFault; the program then does not start
 */
export async function installPlugins(
  ctx: () => Context,
  { config, log, database }: Pick<Context, 'config' | 'log'> & { database: Database },
  given: readonly Plugin[],
): Promise<InstalledPlugins> {
  const plugins = given.map((plugin) => checkPlugin(plugin, 'plugin without a name'))
  checkTogether(plugins)
  const installed = plugins.map((plugin) => {
    const settings = settingsOf(plugin, config.pluginEnvironment)
    return { plugin, settings, host: createHost(ctx, plugin, settings) }
  })
  const { PLUGIN_HOOK_TIMEOUT_MS: hookMs, PLUGIN_CALL_TIMEOUT_MS: callMs } = config
  // Declarations are checked before anything is written.
  const features = installed.map((each) => featureOfPlugin(each, callMs))
  await migratePlugins(database, plugins)
  const hooks = createTransitionHooks(installed, { log, limitMs: hookMs })
  if (hooks) installTransitionHooks(database.kysely, hooks)
  const hasQueueCards = plugins.some(({ queueCards = [] }) => queueCards.length > 0)
  return {
    features: hasQueueCards ? [...features, queueCardsFeature(installed, callMs)] : features,
    email: emailOf(installed, callMs),
    tax: taxOf(installed, callMs),
    mailParts: mailPartsOf(installed, { log, limitMs: callMs }),
    hasQueueCards,
    withRefusals: (routes) => withRefusals(routes, installed),
  }
}

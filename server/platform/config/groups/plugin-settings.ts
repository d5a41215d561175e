import { integer, names } from '../parsers.ts'

const group = 'Plugins'

export const PLUGIN_SETTINGS = {
  PLUGINS: names({
    group,
    help: 'Comma-separated plugins, in the order of their hooks: files such as ./my-plugin.js, and installed packages. A plugin runs with all rights of the program. Its own settings start with PLUGIN_ and its name.',
  }),
  PLUGIN_HOOK_TIMEOUT_MS: integer({
    default: 2000,
    min: 10,
    max: 60_000,
    group,
    help: 'Time that a hook of a plugin may take inside a transaction. Then the hook counts as failed.',
  }),
  PLUGIN_CALL_TIMEOUT_MS: integer({
    default: 10_000,
    min: 10,
    max: 60_000,
    group,
    help: 'Time that a route, a queue card, a mail part or a provider of a plugin may take.',
  }),
} as const

/** Returns the variables that hold the settings of plugins themselves. */
export const pluginEnvironment = (env: NodeJS.ProcessEnv): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      name.startsWith('PLUGIN_') && !(name in PLUGIN_SETTINGS) && value?.trim() ? [[name, value.trim()]] : [],
    ),
  )

import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PLUGIN_API, type Plugin } from '@semblance/plugin'
import { messageOf, PluginFault } from './plugin-fault.ts'

const NAME = /^[a-z][a-z0-9-]{1,30}$/
const SHORT_NAME = /^[a-z][a-z0-9_]{0,40}$/
const CODE = /^[A-Z][A-Z0-9_]{1,40}$/
const CRON = /^(\S+ ){4}\S+$/
const PARTS = [
  'name',
  'api',
  'about',
  'settings',
  'migrations',
  'tables',
  'refusals',
  'routes',
  'jobs',
  'hooks',
  'queueCards',
  'mailPart',
  'providers',
]
const HOOKED = ['offers', 'orders', 'payouts']

/**
 * Returns what a file or a package exports, as a plugin.
 * @throws PluginFault that says what is wrong with it
 */
export function checkPlugin(given: unknown, from: string): Plugin {
  if (typeof given !== 'object' || given === null) throw new PluginFault(from, 'exports no plugin as its default.')
  const plugin = given as Plugin
  const name = typeof plugin.name === 'string' ? plugin.name : from
  const expect = (holds: boolean, message: string): void => {
    if (!holds) throw new PluginFault(name, message)
  }
  expect(NAME.test(plugin.name ?? ''), 'needs a name of 2 to 31 lower-case letters, digits and dashes.')
  expect(
    plugin.api === PLUGIN_API,
    `is written for version ${String(plugin.api)} of the plugin interface; this program has version ${PLUGIN_API}.`,
  )
  const unknown = Object.keys(plugin).find((part) => !PARTS.includes(part))
  expect(unknown === undefined, `has an unknown part “${unknown}”.`)
  const unhooked = Object.keys(plugin.hooks ?? {}).find((kind) => !HOOKED.includes(kind))
  expect(unhooked === undefined, `hooks into “${unhooked}”; there are hooks for ${HOOKED.join(', ')}.`)
  for (const code of Object.keys(plugin.refusals ?? {}))
    expect(CODE.test(code), `has the code “${code}”; a code has capitals, digits and underscores.`)
  for (const table of Object.keys(plugin.tables ?? {}))
    expect(SHORT_NAME.test(table) && table !== HISTORY, `has a table “${table}”, which is no possible name.`)
  expectDistinct(
    name,
    'migration',
    (plugin.migrations ?? []).map((each) => each.name),
  )
  expectDistinct(
    name,
    'job',
    (plugin.jobs ?? []).map((each) => each.name),
  )
  expectDistinct(
    name,
    'queue card',
    (plugin.queueCards ?? []).map((each) => each.name),
  )
  expectDistinct(
    name,
    'route',
    (plugin.routes ?? []).map(({ method, path }) => `${method} ${path}`),
  )
  expectDistinct(
    name,
    'operationId',
    (plugin.routes ?? []).map(({ operationId }) => operationId),
  )
  for (const { name: job, cron } of plugin.jobs ?? []) {
    expect(NAME.test(job), `has a job “${job}”; a name has lower-case letters, digits and dashes.`)
    expect(CRON.test(cron), `has a job “${job}” whose cron expression does not have five fields.`)
  }
  for (const { path } of plugin.routes ?? [])
    expect(
      path.startsWith('/') && !path.startsWith('/cron/'),
      `has a route at “${path}”; a path starts with a slash, and /cron/ belongs to jobs.`,
    )
  return plugin
}

/** Table with the plugin’s own migrations. */
export const HISTORY = 'migrations'

function expectDistinct(plugin: string, what: string, names: readonly string[]): void {
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new PluginFault(plugin, `has two of the ${what} “${twice}”.`)
}

/** @throws PluginFault if two plugins have the same name or replace the same provider */
export function checkTogether(plugins: readonly Plugin[]): void {
  const names = new Set<string>()
  const provided = new Map<string, string>()
  for (const { name, providers = {} } of plugins) {
    if (names.has(name)) throw new PluginFault(name, 'is given twice.')
    names.add(name)
    for (const provider of Object.keys(providers)) {
      const other = provided.get(provider)
      if (other !== undefined) throw new PluginFault(name, `replaces the provider “${provider}”, as does “${other}”.`)
      provided.set(provider, name)
    }
  }
}

/**
 * Returns the values of a plugin’s settings.
 * @throws PluginFault if a required one is missing
 */
export function settingsOf(
  { name, settings = {} }: Plugin,
  environment: Readonly<Record<string, string>>,
): Record<string, string | undefined> {
  const prefix = `PLUGIN_${name.toUpperCase().replaceAll('-', '_')}_`
  return Object.fromEntries(
    Object.entries(settings).map(([short, { required, help }]) => {
      const value = environment[prefix + short]
      if (required && value === undefined) throw new PluginFault(name, `needs the setting ${prefix}${short}: ${help}`)
      return [short, value]
    }),
  )
}

/**
 * Imports the plugins that a setting names: paths, relative to the working folder, and packages
 * installed there.
 * @throws PluginFault
 */
export async function loadPlugins(names: readonly string[], folder: string): Promise<Plugin[]> {
  const { resolve: resolvePackage } = createRequire(resolve(folder, 'plugins.js'))
  const plugins: Plugin[] = []
  for (const name of names) {
    const isFile = /^\.{0,2}\//.test(name)
    try {
      const file = isFile ? resolve(folder, name) : resolvePackage(name)
      const module = (await import(pathToFileURL(file).href)) as { default?: unknown }
      plugins.push(checkPlugin(module.default, name))
    } catch (error) {
      throw error instanceof PluginFault
        ? error
        : new PluginFault(name, `cannot be loaded: ${messageOf(error)}`, { cause: error })
    }
  }
  return plugins
}

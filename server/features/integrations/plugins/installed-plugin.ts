import type { Plugin, PluginHost } from '@semblance/plugin'

/** A checked plugin with its settings, and what its routes, jobs and cards work with. */
export type InstalledPlugin = {
  plugin: Plugin
  settings: Readonly<Record<string, string | undefined>>
  host: PluginHost
}

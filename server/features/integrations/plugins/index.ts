export { loadPlugins } from './check-plugin.ts'
export { type InstalledPlugins, installPlugins } from './install-plugins.ts'
export { migratePlugins } from './migrate-plugins.ts'
export { listJobsOf } from './plugin-feature.ts'

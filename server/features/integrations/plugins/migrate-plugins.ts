import type { Plugin } from '@semblance/plugin'
import type { Database } from '../../../platform/database/database.ts'
import { messageOf, PluginFault } from './plugin-fault.ts'
import {
  applyMigration,
  checksumOf,
  createNamespace,
  hasNamespace,
  listApplied,
  listColumns,
} from './queries/namespace.ts'

/** Words that would end the transaction of a migration half-way. */
const ENDS_TRANSACTION = /(?:^|;)\s*(?:commit|rollback|abort|begin|end|start\s+transaction|prepare\s+transaction)\b/i

/**
 * Applies the migrations that plugins lack, each in its own transaction and namespace. Our own
 * tables and our own history stay as they are. Then compares the tables with the plugin's
 * declarations. Any number of processes may call this at once.
 * @throws PluginFault. A failed migration leaves nothing behind; earlier ones stay.
 */
export async function migratePlugins(database: Database, plugins: readonly Plugin[]): Promise<void> {
  const withTables = plugins.filter(
    ({ migrations = [], tables = {} }) => migrations.length + Object.keys(tables).length,
  )
  if (withTables.length === 0) return
  await database.withExclusiveLock(async () => {
    for (const plugin of withTables) {
      await migrateOne(database, plugin)
      await assertDeclared(database, plugin)
    }
  })
}

async function migrateOne(database: Database, { name: plugin, migrations = [] }: Plugin): Promise<void> {
  if (!(await hasNamespace(database.kysely, plugin))) await createNamespace(database, plugin)
  const applied = await listApplied(database.kysely, plugin)
  for (const { name, checksum } of applied) {
    const known = migrations.find((each) => each.name === name)
    if (!known)
      throw new PluginFault(plugin, `lacks the migration ${name}, which the database has. Run a newer version of it.`)
    if (checksumOf(known) !== checksum)
      throw new PluginFault(plugin, `changed the migration ${name} after it was applied. Add a new one instead.`)
  }
  const done = new Set(applied.map(({ name }) => name))
  for (const migration of migrations.filter(({ name }) => !done.has(name))) {
    const fail = (why: string, cause?: unknown): never => {
      throw new PluginFault(plugin, `cannot apply its migration ${migration.name}: ${why}. Nothing of it was kept.`, {
        cause,
      })
    }
    if (!/^[\w.-]{1,80}$/.test(migration.name)) fail('its name has other characters than letters, digits, . and -')
    if (ENDS_TRANSACTION.test(withoutBodies(migration.sql))) fail('it begins or ends a transaction')
    await applyMigration(database, plugin, migration).catch((error: unknown) => fail(messageOf(error), error))
  }
}

/**
 * Removes comments, string literals and the bodies of functions, which often contain `begin` and
 * `end`.
 */
const withoutBodies = (script: string): string =>
  script
    .replace(/--[^\n]*/g, '')
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/(\$\w*\$)[^]*?\1/g, '')
    .replace(/'(?:[^']|'')*'/g, '')

/** Checks before the first row is written that each column says whose data it holds. */
async function assertDeclared(database: Database, { name: plugin, tables = {} }: Plugin): Promise<void> {
  const found = await listColumns(database.kysely, plugin)
  const undeclared = found.find(({ table, column }) => tables[table]?.columns[column] === undefined)
  if (undeclared)
    throw new PluginFault(
      plugin,
      `does not say whose data the column ${undeclared.table}.${undeclared.column} holds. Name it in “tables”, so that exports and erasures include it.`,
    )
  for (const [table, { columns, keys = {}, order }] of Object.entries(tables)) {
    const own = found.filter((each) => each.table === table).map(({ column }) => column)
    const named = [
      ...Object.keys(columns),
      ...Object.values(keys).map(({ column }) => column),
      ...(order ? [order] : []),
    ]
    const missing = named.find((column) => !own.includes(column))
    if (missing !== undefined)
      throw new PluginFault(plugin, `declares the column ${table}.${missing}, which no migration created.`)
  }
}

import type { Plugin, PluginTable } from '@semblance/plugin'
import {
  type ClassifiedTable,
  type ColumnClass,
  mentionsPerson,
  ownedBy,
  type PersonalData,
  partOf,
} from '../../../platform/personal-data/index.ts'
import { PluginFault } from './plugin-fault.ts'
import { namespaceOf } from './queries/namespace.ts'

/** Returns the declarations of a plugin's tables, from which exports and erasures are derived. */
export const personalDataOf = ({ name: plugin, tables = {} }: Plugin): PersonalData => ({
  tables: Object.entries(tables).map(([name, table]) => classifiedTable(plugin, name, table)),
})

function classifiedTable(
  plugin: string,
  name: string,
  { title, keys = {}, order, columns }: PluginTable,
): ClassifiedTable {
  for (const [column, of] of Object.entries(columns)) {
    const unknown = typeof of === 'object' ? Object.keys(of).find((key) => keys[key] === undefined) : undefined
    if (unknown !== undefined)
      throw new PluginFault(
        plugin,
        `erases the column ${name}.${column} by the key “${unknown}”, which it does not declare.`,
      )
    if (of === 'personal' && !Object.values(keys).some(({ erases }) => erases === 'row'))
      throw new PluginFault(plugin, `says that ${name}.${column} is personal, but no key of ${name} erases its rows.`)
  }
  return {
    table: `${namespaceOf(plugin)}.${name}`,
    title,
    order,
    keys: Object.fromEntries(
      Object.entries(keys).map(([key, { tie, column, erases, isExported = true }]) => [
        key,
        (erases === 'row' ? ownedBy : isExported ? partOf : mentionsPerson)(tie, column),
      ]),
    ),
    columns: new Map<string, ColumnClass>(Object.entries(columns)),
    readers: new Map(),
    codes: new Set(),
  }
}

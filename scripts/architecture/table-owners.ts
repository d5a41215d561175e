import { readFileSync } from 'node:fs'
import type { Breach } from './breach.ts'
import { findSql } from './find-sql.ts'
import { folderOf, type Manifest, readManifests } from './manifests.ts'
import { featureOf, isTestFile, type Source, type SourceTree } from './source-tree.ts'

/**
 * Owners of tables, by folder: a feature, a provider or a part of the platform. Only the owner's
 * SQL may name its tables. Other code uses a query or an SQL fragment from the owner's index.ts,
 * so that one statement can join tables of several owners.
 */
type Owners = ReadonlyMap<string, Manifest>

const TABLES_FILE = 'server/platform/database/tables.ts'

/** Finds SQL that names another owner's table, and tables without exactly one owner. */
export function findTableBreaches(root: string, tree: SourceTree): Breach[] {
  const tables = tablesOf(readFileSync(`${root}/${TABLES_FILE}`, 'utf8'))
  const owners: Owners = new Map(readManifests(tree).map((manifest) => [folderOf(manifest), manifest]))
  return [
    ...withoutOwner(tables, owners),
    ...[...tree.values()]
      .filter(({ file }) => file.startsWith('server/') && !isTestFile(file) && file !== TABLES_FILE)
      .flatMap((source) => inSource(source, tables, owners)),
  ]
}

const tablesOf = (text: string): string[] =>
  [...text.slice(text.indexOf('export type Tables =')).matchAll(/^ {2}'?([a-z_0-9.]+)'?: /gm)].map(
    ([, name = '']) => name,
  )

const ownerOf = (table: string, owners: Owners): string | undefined =>
  [...owners].find(([, { tables }]) =>
    tables.some((name) => name === table || (name.endsWith('.*') && table.startsWith(name.slice(0, -1)))),
  )?.[0]

function withoutOwner(tables: readonly string[], owners: Owners): Breach[] {
  const owned = [...owners.values()].flatMap(({ tables: names, file, line }) =>
    names.map((name) => ({ name, file, line })),
  )
  const rule = 'Every table has one owner: name it in the tables of the owner’s feature.ts, or in server/parts.ts.'
  return [
    ...tables
      .filter((table) => ownerOf(table, owners) === undefined)
      .map((table) => ({ file: TABLES_FILE, rule, detail: `nobody owns ${table}` })),
    ...owned
      .filter(({ name }) => !name.endsWith('.*') && !tables.includes(name))
      .map(({ name, file, line }) => ({ file, line, rule, detail: `there is no table ${name}` })),
    ...owned
      .filter(({ name }, at) => owned.findIndex((other) => other.name === name) !== at)
      .map(({ name, file, line }) => ({ file, line, rule, detail: `${name} has two owners` })),
  ]
}

function inSource({ file, text }: Source, tables: readonly string[], owners: Owners): Breach[] {
  const feature = featureOf(file)
  const home = feature ?? /^server\/(?:providers|platform)\/[^/]+(?=\/)/.exec(file)?.[0] ?? file
  const mayHoldSql = feature === undefined ? home !== file : file.startsWith(`${feature}/queries/`)
  const places = findSql(file, text, schemasOf(tables, owners))
  const named = new Set(places.flatMap(({ line, names }) => names.map((name) => `${line} ${name}`)))
  const ofOthers = [...named].flatMap((each) => {
    const [line = '', name = ''] = each.split(' ')
    const owner = ownerOf(name, owners)
    const rule = 'SQL may name only tables of its own feature. Read other tables through exports of their owner.'
    return owner === undefined || owner === home
      ? []
      : [{ file, line: Number(line), rule, detail: `names ${name}, which belongs to ${owner}` }]
  })
  const [first] = mayHoldSql ? [] : places
  const rule = 'All SQL of a feature belongs in its queries/; entry points and demo data contain none.'
  return [...(first ? [{ file, line: first.line, rule, detail: 'holds SQL' }] : []), ...ofOthers]
}

const schemasOf = (tables: readonly string[], owners: Owners): ReadonlySet<string> =>
  new Set([
    ...[...owners.values()].flatMap((owner) =>
      owner.tables.flatMap((name) => (name.endsWith('.*') ? [name.slice(0, -2)] : [])),
    ),
    ...tables.flatMap((name) => (name.includes('.') ? [name.split('.')[0] ?? ''] : [])),
  ])

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PRODUCT } from '../../server/assemble.ts'
import { inTransaction } from '../../server/platform/database/transaction.ts'
import {
  allowErasing,
  type ClassifiedTable,
  hasNames,
  textWithoutNames,
  withoutNames,
} from '../../server/platform/personal-data/index.ts'
import { offerIn } from '../support/offers/offers.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Contains only job names and times. */
const OF_THE_QUEUE = 'jobs'
const NOT_OURS = ['schema_migrations']
const TABLES: readonly ClassifiedTable[] = PRODUCT.personalData.flatMap(({ tables }) => tables)

type Column = { table: string; column: string; nullable: boolean; type: string }

async function readCatalog(): Promise<Column[]> {
  const { rows } = await sql<Column & { schema: string }>`
    select n.nspname as schema, case when n.nspname = 'public' then '' else n.nspname || '.' end || c.relname as table,
      a.attname as column, not a.attnotnull as nullable, format_type(a.atttypid, null) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'm', 'f')
      and a.attnum > 0 and not a.attisdropped
    order by 1, 2, a.attnum`.execute(world.database.kysely)
  return rows.filter(({ schema, table }) => schema !== OF_THE_QUEUE && !NOT_OURS.includes(table))
}

test('every column of every table is classified as personal or not', async () => {
  const catalog = (await readCatalog()).map(({ table, column }) => `${table}.${column}`)
  const classified = TABLES.flatMap(({ table, columns }) => [...columns.keys()].map((column) => `${table}.${column}`))
  const without = catalog.filter((column) => !classified.includes(column))
  expect(without, 'columns without a class: add these to the personal-data.ts of their owner').toEqual([])
  expect(classified.filter((column) => !catalog.includes(column))).toEqual([])
  expect(new Set(classified).size).toBe(classified.length)
})

test('every erased column can hold its erased value, and large tables have a sort key', async () => {
  const catalog = new Map((await readCatalog()).map((row) => [`${row.table}.${row.column}`, row]))
  for (const { table, keys, order, columns } of TABLES) {
    if (order !== undefined) expect(catalog.get(`${table}.${order}`), `${table} is ordered by ${order}`).toBeDefined()
    const losesRows = Object.values(keys).some(({ erases }) => erases === 'row')
    for (const [name, column] of columns) {
      const columnName = `${table}.${name}`
      if (column === 'personal') expect(losesRows, `${columnName} is personal, but no key takes its row`).toBe(true)
      if (typeof column === 'string') continue
      expect(Object.keys(keys), columnName).toEqual(expect.arrayContaining(Object.keys(column)))
      if (Object.values(column).includes(null)) expect(catalog.get(columnName)?.nullable, columnName).toBe(true)
    }
  }
})

/** A check limits the column to a few words, or its name is that of an id, a key or a digest. */
const isCode = ({ column, checks }: TextColumn): boolean =>
  /(?:^|_)(?:id|ids|key|keys|digest|digests|hash|token|sha256|currency)$/.test(column) ||
  new RegExp(String.raw`\b${column} = ANY \(ARRAY\[|\b${column} = '`).test(checks ?? '')

type TextColumn = { table: string; column: string; checks: string | null }

async function readTextColumns(): Promise<TextColumn[]> {
  const { rows } = await sql<TextColumn & { type: string }>`
    select a.attrelid::regclass::text as table, a.attname as column, format_type(a.atttypid, null) as type,
      (select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
        where k.conrelid = a.attrelid and k.contype = 'c' and a.attnum = any(k.conkey)) as checks
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'm', 'f') and not exists (
      select from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'f' and a.attnum = any(k.conkey))
    `.execute(world.database.kysely)
  const classified = new Set(TABLES.map(({ table }) => table))
  return rows.filter(({ table, type }) => classified.has(table) && /^(?:text|json|character|tsvector)/.test(type))
}

test('every text column declares who may read it, or that it holds no free text', async () => {
  const texts = await readTextColumns()
  const declarations = new Map(TABLES.map(({ table, readers, codes }) => [table, { readers, codes }]))
  const isSaid = ({ table, column }: TextColumn) =>
    declarations.get(table)?.readers.has(column) || declarations.get(table)?.codes.has(column)
  const silent = texts.filter((text) => !isSaid(text) && !isCode(text)).map(({ table, column }) => `${table}.${column}`)
  expect(silent, 'add these to `readers` or `codes` in the personal-data.ts of their owner').toEqual([])
  const known = new Set(texts.map(({ table, column }) => `${table}.${column}`))
  const declared = TABLES.flatMap(({ table, readers }) => [...readers.keys()].map((column) => `${table}.${column}`))
  expect(declared.filter((column) => !known.has(column))).toEqual([])
})

test('append-only rows can lose only their texts, and only in an erasure', async () => {
  const { kysely } = world.database
  await offerIn(world, 'REJECTED')
  const change = (set: object) => inTransaction(kysely, (trx) => trx.updateTable('offer_history').set(set).execute())
  await expect(change({ note: null })).rejects.toThrow(/append-only/)
  const erasing = (set: object) =>
    inTransaction(kysely, async (trx) => {
      await allowErasing(trx)
      await trx.updateTable('offer_history').set(set).execute()
    })
  await expect(erasing({ note: 'other words' })).rejects.toThrow(/append-only/)
  await expect(erasing({ note: null, to_status: 'PAID' })).rejects.toThrow(/append-only/)
  await expect(
    inTransaction(kysely, async (trx) => {
      await allowErasing(trx)
      await trx.deleteFrom('offer_history').execute()
    }),
  ).rejects.toThrow(/append-only/)
  await erasing({ note: null })
})

test('names are removed as whole words, in SQL the same as in TypeScript', async () => {
  const names = ['Mara', 'Mara Lind (2+)', 'Al', 'Äsa', 'Deleted account']
  const withNames = 'MARA and Mara Lind (2+), Äsa’s; no Marathon, Samara or Al.'
  const nameless = 'Deleted account and Deleted account, Deleted account’s; no Marathon, Samara or Al.'
  const { rows } = await sql<{ nameless: string; named: boolean }>`
    select ${withoutNames('text', names, 200)} as nameless, ${hasNames('text', names)} as named
    from (values (${withNames}::text), (${nameless}::text)) as t (text)`.execute(world.database.kysely)
  expect(rows).toEqual([
    { nameless, named: true },
    { nameless, named: false },
  ])
  expect([withNames, nameless].map((text) => textWithoutNames(text, names, 200))).toEqual([nameless, nameless])
  expect(textWithoutNames(withNames, names, 7)).toBe('Deleted')
  expect(textWithoutNames(withNames, [], 7)).toBe(withNames)
})

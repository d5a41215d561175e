/**
 * Writes server/platform/database/tables.ts from the schema that the migrations produce. `--check`
 * only compares.
 */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { listKindsStoredIn, PAY_FOR } from '../server/features/money/ledger/index.ts'
import { connect } from '../server/platform/database/connect.ts'
import { embeddedTemplate } from '../tests/support/runner/database-template.ts'
import { writeOrCheck } from './write-or-check.ts'

const SCHEMAS = ['public', 'identity', 'mailbox', 'print_shop', 'simulator']

/** Columns with a kind of sale. Their types list the kinds that the program knows. */
const OF_A_KIND: Record<string, readonly string[]> = {
  'payments.pay_for': PAY_FOR,
  'share_tracking.pay_for': [...PAY_FOR, 'ADVANCE'],
  'products.kind': listKindsStoredIn('products'),
}

/** If a check constraint allows only a few words, they become the column's type. */
type Column = {
  schema: string
  table: string
  column: string
  type: string
  nullable: boolean
  hasDefault: boolean
  identity: boolean
  checks: string[]
}

const template = new Blob([readFileSync(await embeddedTemplate())])
const database = await connect({ dataDir: 'memory://', template, poolSize: 2, onError: console.error })
const { rows: columns } = await sql<Column>`
  select n.nspname as schema, c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
    not a.attnotnull as nullable, a.atthasdef as "hasDefault", a.attidentity <> '' as identity,
    coalesce((select json_agg(pg_get_constraintdef(k.oid)) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]), '[]') as checks
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in (${sql.join(SCHEMAS)}) and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    and c.relname <> 'schema_migrations'
  order by array_position(array[${sql.join(SCHEMAS)}]::text[], n.nspname::text), c.relname, a.attnum`.execute(
  database.kysely,
)
await database.close()

const byTable = Map.groupBy(columns, ({ schema, table }) => (schema === 'public' ? table : `${schema}.${table}`))
const text = [
  '// Made from the migrations by `npm run generate`. Do not edit.',
  "import type { ColumnType, Generated } from 'kysely'",
  '',
  'type Timestamp = ColumnType<Date, Date | string, Date | string>',
  'type Json<Value> = ColumnType<Value, string, string>',
  'type JsonValue = { readonly [key: string]: unknown }',
  '',
  ...[...byTable].map(([name, rows]) => `export type ${typeName(name)} = {\n${rows.map(line).join('\n')}\n}\n`),
  'export type Tables = {',
  ...[...byTable.keys()].map((name) => `  ${name.includes('.') ? `'${name}'` : name}: ${typeName(name)}`),
  '}',
  '',
].join('\n')

await writeOrCheck('server/platform/database/tables.ts', text)

function line(column: Column): string {
  const base = valueType(column)
  const nullable = column.nullable ? nullableOf(base) : base
  return `  ${column.column}: ${column.identity || column.hasDefault ? `Generated<${nullable}>` : nullable}`
}

function nullableOf(base: string): string {
  if (base === 'Timestamp') return 'ColumnType<Date | null, Date | string | null, Date | string | null>'
  if (base.startsWith('Json<')) return 'ColumnType<JsonValue | null, string | null, string | null>'
  return `${base} | null`
}

function valueType({ type, checks, column, table }: Column): string {
  const kinds = OF_A_KIND[`${table}.${column}`]
  if (kinds) return kinds.map((kind) => `'${kind}'`).join(' | ')
  const words = checks
    .map((check) => [...check.matchAll(/'([^']*)'::text/g)].map(([, word]) => `'${word}'`))
    .find((found) => found.length > 1)
  const isWordList = checks.some((check) => /= ANY/.test(check))
  if (type === 'text' && words && isWordList) return words.join(' | ')
  const known: Record<string, string> = {
    text: 'string',
    'text[]': 'string[]',
    bigint: 'number',
    integer: 'number',
    'double precision': 'number',
    boolean: 'boolean',
    'timestamp with time zone': 'Timestamp',
    jsonb: 'Json<JsonValue>',
    // A text in brackets. The program only writes vectors and compares them in SQL.
    halfvec: 'string',
    tsvector: 'string',
    bit: 'string',
  }
  const found = known[type]
  if (!found) throw new Error(`no TypeScript type for ${table}.${column}: ${type}; add one here`)
  return found
}

function typeName(name: string): string {
  return `${name
    .split(/[._]/)
    .map((part) => part[0]?.toUpperCase() + part.slice(1))
    .join('')}Table`
}

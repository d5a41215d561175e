import { sql } from 'kysely'
import type { ClassifiedTable, Key } from '../../../server/platform/personal-data/index.ts'
import type { World } from '../world.ts'

/** The account, user, address or offer by which a row belongs to a person. */
export type Ties = readonly { tie: Key['tie']; id: string }[]

/**
 * Writes a word directly into a text column of one row, preferably of a known person. An object
 * gets it as an additional property, which only a route that returns unknown properties shows.
 * @returns the row's ties; undefined if no row accepts the word
 */
export async function writeDirectly(
  { database: { kysely } }: World,
  { table, keys }: ClassifiedTable,
  column: string,
  { word, isKnown }: { word: string; isKnown: (ties: Ties) => boolean },
): Promise<Ties | undefined> {
  const { rows: types } = await sql<{ type: string }>`
    select format_type(atttypid, null) as type from pg_attribute
    where attrelid = ${table}::regclass and attname = ${column}`.execute(kysely)
  const type = types[0]?.type ?? ''
  if (!['text', 'text[]', 'jsonb'].includes(type)) return undefined
  const named = Object.values(keys)
  const values = named.map(({ value }, index) => sql`${value} as ${sql.ref(`key${index}`)}`)
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.join([sql`ctid::text as at`, ...values])} from ${sql.table(table)} limit 200`.execute(kysely)
  const tied = rows.map((row) => ({
    at: row.at,
    ties: named.flatMap(({ tie }, index) => {
      const id = row[`key${index}`]
      return id === null || id === undefined ? [] : [{ tie, id }]
    }),
  }))
  for (const { at, ties } of tied.toSorted((one, other) => Number(isKnown(other.ties)) - Number(isKnown(one.ties)))) {
    const text = /email|recipient|address/.test(column)
      ? `${word}@elsewhere.test`
      : /url|image|page/.test(column)
        ? `https://elsewhere.example.com/${word}`
        : word
    try {
      const { numAffectedRows } = await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${valueOf(type, column, text)}
        where ctid = ${at}::tid and ${isWritable(type, column)}`.execute(kysely)
      if (numAffectedRows === 1n) return ties
    } catch (error) {
      // The text violates a check, or the table is append-only.
      if (!(error instanceof Error && /violates|append-only/.test(error.message))) throw error
    }
  }
  return undefined
}

const isWritable = (type: string, column: string) =>
  type === 'jsonb' ? sql`coalesce(jsonb_typeof(${sql.ref(column)}), 'object') = 'object'` : sql`true`

function valueOf(type: string, column: string, text: string) {
  if (type === 'jsonb') return sql`coalesce(${sql.ref(column)}, '{}') || jsonb_build_object('written', ${text}::text)`
  return type === 'text[]' ? sql`array[${text}]::text[]` : sql`${text}::text`
}

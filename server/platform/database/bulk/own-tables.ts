import type { Snapshot } from './bulk.ts'

type Read = Snapshot['read']

/** Schemas without rows of this program. The job queue creates the schema `jobs` at startup. */
const OTHERS = `('pg_catalog', 'information_schema', 'jobs')`
const OWN = `n.nspname not in ${OTHERS} and n.nspname !~ '^pg_' and (n.nspname, c.relname) <> ('public', 'schema_migrations')
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

export type OwnTable = { table: string; columns: string; hasTriggers: boolean; hasPages: boolean }

/**
 * Lists every table of this installation with its columns except generated ones. The names are
 * quoted for SQL.
 */
export const tablesOf = (read: Read): Promise<OwnTable[]> =>
  read<OwnTable>(`select format('%I.%I', n.nspname, c.relname) as table,
      (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as "hasTriggers",
      pg_relation_size(c.oid) > 0 as "hasPages"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and ${OWN} order by 1`)

/** Returns the last value of every sequence, or null for an unused one. */
export const sequencesOf = (read: Read): Promise<{ name: string; last: string | null }[]> =>
  read(`select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
    where schemaname not in ${OTHERS} order by 1`)

/** A restore drops the foreign keys and creates them again from these definitions. */
export const foreignKeysOf = (read: Read): Promise<{ table: string; name: string; definition: string }[]> =>
  read(`select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name,
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and ${OWN} order by 1, 2`)

/**
 * Returns "ours" if a database has the migration table of this program, "another" if it has only
 * other tables, and "nobody" if it has no tables.
 */
export async function findDatabaseOwner(read: Read): Promise<'ours' | 'nobody' | 'another'> {
  const [found] = await read<{ isOurs: boolean; hasTables: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as "isOurs",
      exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and ${OWN}) as "hasTables"`,
  )
  return found?.isOurs ? 'ours' : found?.hasTables ? 'another' : 'nobody'
}

/** Returns the applied migrations of a database, in order. */
export const migrationsOf = (read: Read): Promise<{ name: string; checksum: string }[]> =>
  read('select name, checksum from schema_migrations order by name')

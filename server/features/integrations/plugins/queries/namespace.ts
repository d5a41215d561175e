import { createHash } from 'node:crypto'
import type { PluginMigration } from '@semblance/plugin'
import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'
import type { Db } from '../../../../platform/database/transaction.ts'

/** Name of the schema that holds a plugin's tables. It contains only letters, digits and `_`. */
export const namespaceOf = (plugin: string): string => `plugin_${plugin.replaceAll('-', '_')}`

export const checksumOf = ({ sql: script }: PluginMigration): string =>
  createHash('sha256').update(script).digest('hex')

/** Creates a plugin's namespace and its history of migrations. */
export const createNamespace = (database: Database, plugin: string): Promise<void> => {
  const own = namespaceOf(plugin)
  return database.runScript(`
    create schema if not exists ${own};
    create table if not exists ${own}.migrations
      (number bigint generated always as identity, name text primary key, checksum text not null)`)
}

export const hasNamespace = async (db: Db, plugin: string): Promise<boolean> => {
  const { rows } = await sql`select from pg_namespace where nspname = ${namespaceOf(plugin)}`.execute(db)
  return rows.length > 0
}

export async function listApplied(db: Db, plugin: string): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from ${sql.table(`${namespaceOf(plugin)}.migrations`)} order by number`.execute(db)
  return rows
}

/**
 * Digest of everything outside a namespace: relations, columns, constraints, indexes, triggers,
 * functions, and the numbers of rows that this session wrote there.
 */
const outsideOf = (own: string) => {
  // The job queue of another process may create its own tables at the same time.
  const isOutside = `n.nspname not in ('${own}', 'jobs')`
  return `(select md5(concat_ws('|',
  (select string_agg(concat_ws(' ', c.oid, c.relname, c.relkind, c.relnamespace), ',' order by c.oid)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${isOutside} and n.nspname !~ '^pg_(toast|temp)'),
  (select string_agg(concat_ws(' ', a.attrelid, a.attnum, a.attname, a.atttypid, a.attnotnull, a.attisdropped, a.atthasdef), ',' order by a.attrelid, a.attnum)
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where ${isOutside} and n.nspname !~ '^pg_'),
  (select string_agg(concat_ws(' ', k.oid, k.conname, k.convalidated), ',' order by k.oid)
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace where ${isOutside}),
  (select string_agg(concat_ws(' ', t.oid, t.tgname, t.tgenabled), ',' order by t.oid)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where ${isOutside}),
  (select string_agg(concat_ws(' ', p.oid, p.proname, md5(p.prosrc)), ',' order by p.oid)
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${isOutside} and n.nspname not in ('pg_catalog', 'information_schema')),
  (select string_agg(concat_ws(' ', n.oid, n.nspname), ',' order by n.oid) from pg_namespace n where n.nspname !~ '^pg_'),
  (select concat_ws(' ', sum(s.n_tup_ins), sum(s.n_tup_upd), sum(s.n_tup_del))
    from pg_stat_xact_user_tables s where s.schemaname not in ('${own}', 'jobs')))))`
}

/**
 * Applies one migration in its own transaction, with the plugin's namespace first in the search
 * path. Throws, which undoes the whole migration, if the migration changed anything outside the
 * namespace. A foreign key to another table counts, because it adds triggers there.
 */
export const applyMigration = (database: Database, plugin: string, migration: PluginMigration): Promise<void> => {
  const own = namespaceOf(plugin)
  return database.runScript(`
    select set_config('search_path', '${own}', true);
    select set_config('semblance.outside_of_plugin', ${outsideOf(own)}, true);
    ${migration.sql}
    ;do $guard$ begin
      if current_setting('semblance.outside_of_plugin') <> ${outsideOf(own)} then
        raise exception 'it changes or refers to tables outside the namespace ${own}';
      end if;
    end $guard$;
    insert into ${own}.migrations (name, checksum) values ('${migration.name}', '${checksumOf(migration)}');`)
}

export type FoundColumn = { table: string; column: string }

/** Lists the columns of a plugin's tables, without its history of migrations. */
export async function listColumns(db: Db, plugin: string): Promise<FoundColumn[]> {
  const { rows } = await sql<FoundColumn>`
    select c.relname as "table", a.attname as "column"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = ${namespaceOf(plugin)} and c.relkind in ('r', 'p') and c.relname <> 'migrations'
      and a.attnum > 0 and not a.attisdropped
    order by 1, a.attnum`.execute(db)
  return rows
}

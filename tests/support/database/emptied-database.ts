/** A connection to either engine. `run` accepts several statements without parameters. */
export type Asking = {
  query: <Row>(text: string, values?: unknown[]) => Promise<{ rows: Row[] }>
  run: (text: string) => Promise<unknown>
}

/** State after the migrations, to which an emptied database returns. */
export type Start = { shape: string; rows: readonly Left[] }

/** A table with rows from migrations. Its mark changes with every written row. */
type Left = { table: string; json: string; mark: string }

export async function startOf(connection: Asking): Promise<Start> {
  const { tables } = await filledRelations(connection)
  const marks = await marksOf(connection, tables)
  const rows: Left[] = []
  for (const table of tables) {
    const { rows: found } = await connection.query<{ json: string }>(`select json_agg(t)::text as json from ${table} t`)
    rows.push({ table, json: found[0]?.json ?? '[]', mark: marks.get(table) ?? '' })
  }
  return { shape: await shapeOf(connection), rows }
}

/**
 * Returns a used database to its initial state, and reads that state again. If the schema was
 * altered, changes nothing and returns undefined.
 */
export async function backToStart(connection: Asking, start: Start): Promise<Start | undefined> {
  if ((await shapeOf(connection)) !== start.shape) return undefined
  const tables = start.rows.map(({ table }) => table)
  const marks = await marksOf(connection, tables)
  const written = start.rows.filter(({ table, mark }) => marks.get(table) !== mark)
  const untouched = new Set(start.rows.filter((left) => !written.includes(left)).map(({ table }) => table))
  await emptyTables(connection, untouched)
  await connection.run(RESTART_SEQUENCES)
  if (written.length === 0) return start
  for (const { table, json } of written)
    await connection.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [json])
  const after = await marksOf(connection, tables)
  return { ...start, rows: start.rows.map((left) => ({ ...left, mark: after.get(left.table) ?? '' })) }
}

/** Row count and last writing transaction, which row locks and rollbacks do not change. */
async function marksOf(connection: Asking, tables: readonly string[]): Promise<Map<string, string>> {
  if (tables.length === 0) return new Map()
  const looks = tables.map(
    (table) => `select '${table}' as table, count(*) || ' ' || max(xmin::text::bigint) as mark from ${table}`,
  )
  const { rows } = await connection.query<{ table: string; mark: string }>(looks.join(' union all '))
  return new Map(rows.map(({ table, mark }) => [table, mark]))
}

const RESTART_SEQUENCES = `select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)::text
  from pg_sequences where last_value is not null`

/** Size in bytes from which an emptied index is rebuilt. */
const GROWN_BYTES = 100_000

/**
 * Finds tables that have a page (new and emptied ones have none), and indexes that have grown.
 * Reads file sizes, because PostgreSQL opens a relation to tell its size, and a new connection
 * must first load its whole definition.
 */
async function filledRelations(connection: Asking): Promise<{ tables: string[]; grownIndexes: string[] }> {
  const { rows } = await connection.query<{ name: string; isTable: boolean }>(
    `with sized as materialized (
      select c.oid, (pg_stat_file(format('base/%s/%s', d.oid, c.relfilenode))).size
      from pg_class c join pg_database d on d.datname = current_database()
      where c.relkind = 'r' and c.relpersistence <> 't' and c.oid >= ${FIRST_OWN_OID}),
    filled as materialized (select oid from sized where size > 0)
    select oid::regclass::text as name, true as "isTable" from filled
    union all select i.oid::regclass::text, false
    from filled join pg_index x on x.indrelid = filled.oid join pg_class i on i.oid = x.indexrelid
      join pg_database d on d.datname = current_database()
    where (pg_stat_file(format('base/%s/%s', d.oid, i.relfilenode))).size > ${GROWN_BYTES}`,
  )
  const namesOf = (isTable: boolean) => rows.filter((row) => row.isTable === isTable).map(({ name }) => name)
  return { tables: namesOf(true), grownIndexes: namesOf(false) }
}

/**
 * Empties every table to the state of a new one, without rows, pages or statistics, so that
 * statements are planned alike in every test file. `truncate` would cost ten times as much,
 * because it recreates each table with its indexes, and all tables that refer to it.
 */
async function emptyTables(connection: Asking, untouched: ReadonlySet<string>): Promise<void> {
  const filled = await filledRelations(connection)
  const tables = filled.tables.filter((table) => !untouched.has(table))
  if (tables.length > 0) {
    const deletions = tables.map((table) => `delete from ${table};`).join('')
    await connection.run(`set session_replication_role = replica; ${deletions} reset session_replication_role`)
    await connection.run(`vacuum (index_cleanup on, truncate on) ${tables.join(', ')}`)
  }
  // Vacuum keeps the pages of an index, and the planner avoids an index that is much larger than
  // its table.
  for (const index of filled.grownIndexes) await connection.run(`reindex index ${index}`)
  await connection.run(`update pg_class set reltuples = case relkind when 'i' then 0 else -1 end, relpages = case relkind when 'i' then relpages else 0 end
      where oid >= ${FIRST_OWN_OID} and (relkind in ('r', 't') and reltuples <> -1 or relkind = 'i' and reltuples > 0);
    delete from pg_statistic where starelid >= ${FIRST_OWN_OID}`)
}

/** Relations with a lower oid belong to PostgreSQL. */
const FIRST_OWN_OID = 16_384

/** Changes if anything was created, dropped or altered. */
async function shapeOf(connection: Asking): Promise<string> {
  const { rows } = await connection.query(`select
    (select json_build_array(count(*), max(oid::bigint)) from pg_class where relpersistence <> 't')::text as relations,
    (select json_build_array(count(*), sum(hashtext(concat(attname, atttypid, attnotnull, attisdropped)))) from pg_attribute
      where attrelid >= ${FIRST_OWN_OID})::text as columns,
    (select json_build_array(count(*), sum(hashtext(concat(tgname, tgenabled)))) from pg_trigger)::text as triggers,
    (select json_build_array(count(*), sum(hashtext(concat(conname, contype)))) from pg_constraint)::text as constraints,
    (select json_build_array(count(*), sum(hashtext(adbin::text))) from pg_attrdef)::text as defaults,
    (select json_build_array(count(*), max(oid::bigint)) from pg_namespace where nspname !~ '^pg_t')::text as schemas,
    (select json_build_array(count(*), sum(hashtext(prosrc))) from pg_proc
      where oid >= ${FIRST_OWN_OID})::text as functions,
    (select json_agg(setconfig) from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
      where d.datname = current_database())::text as settings`)
  return JSON.stringify(rows[0])
}

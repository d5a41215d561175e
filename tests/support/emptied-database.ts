/** How a database is asked, whichever the engine; `run` takes several statements, none of them with parameters. */
export type Asking = {
  query: <Row>(text: string, values?: unknown[]) => Promise<{ rows: Row[] }>
  run: (text: string) => Promise<unknown>
}

/** What the migrations left: an emptied database holds just that again. */
export type Start = { shape: string; rows: readonly { table: string; json: string }[] }

/** Of a database that nobody has used yet. */
export async function startOf(asking: Asking): Promise<Start> {
  const rows: { table: string; json: string }[] = []
  for (const table of (await filledRelations(asking)).tables) {
    const { rows: found } = await asking.query<{ json: string }>(`select json_agg(t)::text as json from ${table} t`)
    rows.push({ table, json: found[0]?.json ?? '[]' })
  }
  return { shape: await shapeOf(asking), rows }
}

/** Brings a used database back to its start. False where that cannot be, since it was altered: then nothing is done to it. */
export async function backToStart(asking: Asking, start: Start): Promise<boolean> {
  if ((await shapeOf(asking)) !== start.shape) return false
  await emptyTables(asking)
  await asking.run(RESTART_SEQUENCES)
  for (const { table, json } of start.rows)
    await asking.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [json])
  return true
}

const RESTART_SEQUENCES = `select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)::text
  from pg_sequences where last_value is not null`

/** What an emptied index may be left with, in bytes. */
const GROWN_BYTES = 100_000

/**
 * Tables with a page of their own: a new one has none, and neither has one that was emptied. And the indexes that have grown.
 * Asked of the files: to ask for the size of a relation opens it, and a new connection has to read all about it first.
 */
async function filledRelations(asking: Asking): Promise<{ tables: string[]; grownIndexes: string[] }> {
  const { rows } = await asking.query<{ name: string; isTable: boolean }>(
    `select c.oid::regclass::text as name, c.relkind = 'r' as "isTable"
      from pg_class c join pg_database d on d.datname = current_database(),
        pg_stat_file(format('base/%s/%s', d.oid, c.relfilenode)) file
      where c.relkind in ('r', 'i') and c.relpersistence <> 't' and c.oid >= ${FIRST_OWN_OID}
        and c.relnamespace <> 'pg_toast'::regnamespace and file.size > case c.relkind when 'r' then 0 else ${GROWN_BYTES} end`,
  )
  const namesOf = (isTable: boolean) => rows.filter((row) => row.isTable === isTable).map(({ name }) => name)
  return { tables: namesOf(true), grownIndexes: namesOf(false) }
}

/**
 * Leaves every table as a new one is: without rows, pages or statistics, so that statements are planned alike in whichever
 * file. `truncate` would cost ten times as much: it makes each table anew, with its indexes, and all that refer to it.
 */
async function emptyTables(asking: Asking): Promise<void> {
  const { tables, grownIndexes } = await filledRelations(asking)
  if (tables.length === 0) return
  const deletions = tables.map((table) => `delete from ${table};`).join('')
  await asking.run(`set session_replication_role = replica; ${deletions} reset session_replication_role`)
  await asking.run(`vacuum (index_cleanup on, truncate on) ${tables.join(', ')}`)
  // Vacuum keeps the pages of an index, and the planner shuns one that is much larger than its table.
  for (const index of grownIndexes) await asking.run(`reindex index ${index}`)
  await asking.run(`update pg_class set relpages = 0, reltuples = -1 where relkind in ('r', 't') and oid >= ${FIRST_OWN_OID} and reltuples <> -1;
    delete from pg_statistic where starelid >= ${FIRST_OWN_OID}`)
}

/** What has a smaller one came with PostgreSQL. */
const FIRST_OWN_OID = 16_384

/** Differs once anything was created, dropped or altered. */
async function shapeOf(asking: Asking): Promise<string> {
  const { rows } = await asking.query(`select
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

import fs, { writeSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { sql } from 'kysely'

/**
 * Opens the embedded database in the given folder, prints its rows, then writes rows with one
 * commit each, until the test kills it. After each commit, prints the number of fdatasync calls so
 * far.
 */
let syncs = 0
const { fdatasyncSync } = fs
fs.fdatasyncSync = (descriptor) => {
  syncs++
  fdatasyncSync(descriptor)
}
syncBuiltinESMExports()

const { connect } = await import('../../../server/platform/database/connect.ts')
const [dataDir = '', rows = '0'] = process.argv.slice(2)
const { kysely, close } = await connect({ dataDir, poolSize: 1, onError: console.error })
// A line counts only once the reader can have it.
const writeLine = (line: object): void => void writeSync(1, `${JSON.stringify(line)}\n`)

await sql`create table if not exists promises (id integer primary key, text text not null)`.execute(kysely)
const found = await sql<{ id: number }>`select id from promises order by id`.execute(kysely)
writeLine({ found: found.rows.map(({ id }) => id) })

const next = (found.rows.at(-1)?.id ?? 0) + 1
for (let id = next; id < next + Number(rows); id++) {
  const syncsBefore = syncs
  await sql`insert into promises (id, text) values (${id}, ${'x'.repeat(500)})`.execute(kysely)
  writeLine({ committed: id, syncs: syncs - syncsBefore })
}
await close()

/**
 * Builds dist/database, an embedded database that all migrations have already been applied to. If
 * the server starts with an empty data folder, it copies this database instead of running the
 * migrations. Nothing is built if the migrations have not changed. `npm run build` runs this
 * script. `npm ci` and `npm start` run it only if dist/database does not exist.
 */
import { existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect } from '../server/platform/database/connect.ts'
import { packFolder, preparedArchive } from '../server/platform/database/embedded/prepared-folder.ts'
import { prepareDatabase } from '../server/prepare-database.ts'

const archive = fileURLToPath(preparedArchive())
if (!existsSync(archive)) await buildDatabase()

async function buildDatabase(): Promise<void> {
  const startedAt = performance.now()
  console.log('Making an embedded database…')
  const folder = mkdtempSync(join(tmpdir(), 'semblance-database-'))
  try {
    const dataDir = join(folder, 'database')
    const database = await connect({ dataDir, poolSize: 1, onError: console.error })
    await prepareDatabase(database)
    await database.close()
    for (const before of globSync(join(dirname(archive), '*.gz'))) rmSync(before)
    mkdirSync(dirname(archive), { recursive: true })
    writeFileSync(`${archive}.new`, packFolder(dataDir))
    renameSync(`${archive}.new`, archive)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  console.log(`Made in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
}

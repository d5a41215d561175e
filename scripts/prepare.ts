import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import './build-pages.ts'
import './build-server.ts'

/**
 * What `npm ci` does last, and `npm start` first: it builds the pages and the server where their sources have changed, and
 * once leaves behind an embedded database and what Node makes of the program's files, so that the very first start makes neither.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
if (!existsSync(`${ROOT}dist/database`)) await import('./build-database.ts')
if (!existsSync(`${ROOT}node_modules/.cache/semblance`))
  spawnSync(process.execPath, ['server/cli/bin.js', 'jobs', 'list'], { cwd: ROOT, stdio: 'ignore' })

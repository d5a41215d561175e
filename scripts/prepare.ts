import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import './build-pages.ts'
import './build-server.ts'

/**
 * Runs last in `npm ci` and first in `npm start`. Builds the pages and the server if their sources
 * have changed. The first run also prepares an embedded database and Node's compile cache, so that
 * even the first start is fast.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
if (!existsSync(`${ROOT}dist/database`)) await import('./build-database.ts')
if (!existsSync(`${ROOT}node_modules/.cache/semblance`))
  spawnSync(process.execPath, ['server/cli/bin.js', 'jobs', 'list'], { cwd: ROOT, stdio: 'ignore' })

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import './build-pages.ts'
import './build-server.ts'

/**
 * Runs at the end of `npm ci` and at the beginning of `npm start`. Builds the pages and the server
 * if their sources have changed. The first run also prepares an embedded database and Node's
 * compile cache, so that even the first start of the server is fast.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
if (!existsSync(`${ROOT}dist/database`)) await import('./build-database.ts')
if (!existsSync(`${ROOT}node_modules/.cache/semblance`))
  spawnSync(process.execPath, ['server/cli/bin.js', 'jobs', 'list'], { cwd: ROOT, stdio: 'ignore' })

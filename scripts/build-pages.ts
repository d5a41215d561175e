import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/**
 * Builds the pages into web/dist, when their sources have changed since. `npm ci` and `npm start` both call it, so
 * there is no further step; where the build tools are left out (a production image), what was built before is used.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const STAMP = join(ROOT, 'web/dist/built-from.txt')
const SOURCES = [
  'web/*.*',
  'web/!(dist)/**/*',
  'client/src/*.ts',
  'server/platform/pages/{theme,site-paths}.ts',
  'server/platform/money.ts',
  'server/platform/guessable-password.ts',
  'scripts/build-pages.ts',
  'package-lock.json',
]

const sources = fingerprint()
const isForced = process.argv.includes('--force')
if (isForced || !existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== sources) await buildPages()

async function buildPages(): Promise<void> {
  const vite = await import('vite').catch(() => undefined)
  if (!vite) {
    const state = existsSync(STAMP) ? 'as they were built before' : 'missing: copy web/dist from a full install'
    console.log(`The build tools are not installed; the pages are ${state}.`)
    return
  }
  const startedAt = performance.now()
  console.log('Building the pages…')
  process.env.NODE_ENV = 'production'
  const { default: config } = await import('../web/vite.config.ts')
  for (const isSsrBuild of [false, true]) {
    const env = { command: 'build', mode: 'production', isSsrBuild } as const
    await vite.build({ ...config(env), logLevel: 'warn' })
  }
  pack()
  writeFileSync(STAMP, sources)
  console.log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
}

/** Text is packed once here, as small as it gets, and not at every request. */
function pack(): void {
  for (const file of globSync('web/dist/client/assets/*.{js,css,svg}', { cwd: ROOT })) {
    const bytes = readFileSync(join(ROOT, file))
    writeFileSync(
      join(ROOT, `${file}.br`),
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
    writeFileSync(join(ROOT, `${file}.gz`), gzipSync(bytes, { level: 9 }))
  }
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of globSync(SOURCES, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted())
    hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

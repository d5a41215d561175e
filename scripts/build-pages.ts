import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/**
 * Builds the pages into web/dist if their sources have changed since the last build. `npm ci` and
 * `npm start` call this script, so nobody has to build the pages separately. A production image
 * has no build tools and uses the build that it contains.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const STAMP = join(ROOT, 'web/dist/built-from.json')
const SOURCES = [
  'web/*.*',
  'web/!(dist)/**/*',
  'client/src/*.ts',
  'scripts/build-pages.ts',

  'package-lock.json',
]

/**
 * `shared` lists the files of the server and of packages that the pages import. `fingerprint` is a
 * hash of all sources.
 */
type Stamp = { shared: readonly string[]; fingerprint: string }

const isForced = process.argv.includes('--force')
if (isForced || !isCurrent()) await buildPages()

function isCurrent(): boolean {
  if (!existsSync(STAMP)) return false
  const { shared, fingerprint } = JSON.parse(readFileSync(STAMP, 'utf8')) as Stamp
  return fingerprint === fingerprintOf(shared)
}

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
  const shared = new Set<string>()
  const noteShared: Plugin = {
    name: 'note-shared',
    buildEnd() {
      for (const id of this.getModuleIds()) {
        const file = relative(ROOT, id.replace(/[?#].*$/, ''))
        if (/^(server|packages)\//.test(file)) shared.add(file)
      }
    },
  }
  for (const isSsrBuild of [false, true]) {
    const env = { command: 'build', mode: 'production', isSsrBuild } as const
    const settings = config(env)
    await vite.build({ ...settings, plugins: [settings.plugins, noteShared], logLevel: 'warn' })
  }
  pack()
  const files = [...shared].toSorted()
  writeFileSync(STAMP, JSON.stringify({ shared: files, fingerprint: fingerprintOf(files) } satisfies Stamp))
  console.log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
}

/** Compresses each text file once, so that the server does not have to for each request. */
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

/** The hash also changes if a file is deleted. */
function fingerprintOf(shared: readonly string[]): string {
  const hash = createHash('sha256')
  const own = globSync(SOURCES, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .toSorted()
  for (const file of [...own, ...shared]) {
    const path = join(ROOT, file)
    hash.update(file).update('\0')
    if (existsSync(path)) hash.update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

/**
 * Builds the server into dist/server if its sources have changed since the last build. The build
 * has a few dozen files. They contain the program and the small packages that it loads. Without
 * the build, Node would have to find, read and link three thousand files at each start. `npm ci`,
 * `npm start` and `npm run build` call this script. If the build tools are missing, as in a
 * production image, the last build is used. If there is no build at all, the server runs from its
 * sources.
 */
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { BUILT, type BuiltRecord, builtProgram, fingerprint } from '../server/cli/built.js'
import { type PackageManifest, readProgramPackages, SCOPE } from './packages.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const OUT = join(ROOT, BUILT)
const RECORD = join(OUT, 'built.json')
const PACKAGES = readProgramPackages(ROOT)
/** Files that decide how the server is built. A change of one causes a new build. */
const BUILT_BY = [
  'scripts/build-server.ts',
  'scripts/packages.ts',
  'package.json',
  ...[...PACKAGES.keys()].map((folder) => `${folder}/package.json`),
]

/**
 * Packages of many small files that every start loads. The others stay separate: native packages,
 * packages that read files next to their code, and packages that few starts load.
 */
const BUNDLED_PACKAGES = [
  '@fastify/cookie',
  '@fastify/multipart',
  '@fastify/rate-limit',
  '@fastify/static',
  'ajv',
  'ajv-formats',
  'bowser',
  'commander',
  'csv-parse',
  'fast-json-stringify',
  'fastify',
  'helmet',
  'ipaddr.js',
  'kysely',
  'pg',
  'pg-boss',
  'prom-client',
  'typebox',
  'uuid',
]

const program = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as PackageManifest
const installed = [program, ...PACKAGES.values()].flatMap(({ dependencies = {} }) => Object.keys(dependencies))
// Our own packages are built into the program, so they are not in this set.
const LEFT = new Set(
  [...installed, 'pg-native'].filter((name) => !BUNDLED_PACKAGES.includes(name) && !name.startsWith(SCOPE)),
)

/** Returns `@scope/name` for `@scope/name/file.js`. */
const packageOf = (id: string): string => id.split('/', id.startsWith('@') ? 2 : 1).join('/')
const isExternal = (id: string): boolean => LEFT.has(packageOf(id))

const builtBy = hash('sha256', BUILT_BY.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\0'))
const before = existsSync(RECORD) ? (JSON.parse(readFileSync(RECORD, 'utf8')) as BuiltRecord) : undefined
if (process.argv.includes('--force') || before?.builtBy !== builtBy || !builtProgram()) await buildServer()

async function buildServer(): Promise<void> {
  const vite = await import('vite').catch(() => undefined)
  if (!vite) {
    console.log('The build tools are not installed; the server starts from its sources, which takes it twice as long.')
    return
  }
  const startedAt = performance.now()
  console.log('Building the server…')
  mkdirSync(OUT, { recursive: true })
  // Built in a folder beside the current one. Relative paths then stay the same, and a running
  // server keeps its files.
  const making = join(OUT, `making-${process.pid}`)
  const files = new Set<string>()
  try {
    await vite.build({
      configFile: false,
      root: ROOT,
      logLevel: 'warn',
      plugins: [
        resolveFromSources(making),
        useNamedHttpImports(),
        assertSameResolution(),
        noteFiles(files),
        writeInAscii(),
      ],
      ssr: { noExternal: true },
      build: {
        ssr: true,
        target: 'node24',
        outDir: making,
        minify: false,
        sourcemap: true,
        rolldownOptions: {
          // Notes for whoever tunes this build mean nothing to those who start the program.
          checks: { bundlerTimings: false },
          input: { cli: join(ROOT, 'server/cli/cli.ts') },
          external: isExternal,
          output: {
            entryFileNames: '[name].js',
            chunkFileNames: '[name]-[hash].js',
            sourcemapExcludeSources: true,
            keepNames: true,
          },
        },
      },
    })
    install(making, files)
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
  console.log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
}

/**
 * Renames the folder to a hash of its content, and then records it as the build for the next
 * start.
 */
function install(making: string, files: ReadonlySet<string>): void {
  const record: BuiltRecord = {
    folder: contentOf(making),
    builtBy,
    files: Object.fromEntries([...files].toSorted().map((file) => [relative(ROOT, file), fingerprint(file)])),
  }
  const folder = join(OUT, record.folder)
  if (!existsSync(folder)) renameSync(making, folder)
  writeFileSync(`${RECORD}.new`, JSON.stringify(record))
  renameSync(`${RECORD}.new`, RECORD)
  // A running server may still load files of the previous build.
  const retained = [record.folder, before?.folder]
  for (const entry of readdirSync(OUT, { withFileTypes: true }))
    if (entry.isDirectory() && !entry.name.startsWith('making-') && !retained.includes(entry.name))
      rmSync(join(OUT, entry.name), { recursive: true, force: true })
}

function contentOf(folder: string): string {
  const texts = readdirSync(folder)
    .toSorted()
    .map((file) => `${file}\0${hash('sha256', readFileSync(join(folder, file)))}`)
  return hash('sha256', texts.join('\n')).slice(0, 16)
}

/**
 * Makes the built code find files such as migrations, model weights and worker code in the source
 * folder.
 */
function resolveFromSources(out: string): Plugin {
  return {
    name: 'keep-places',
    enforce: 'pre',
    transform(code, id) {
      const isOurs = ['server/', 'packages/'].some((folder) => id.startsWith(join(ROOT, folder)))
      if (!isOurs || !code.includes('import.meta.url')) return null
      const place = JSON.stringify(relative(out, id))
      return { code: code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`), map: null }
    },
  }
}

/**
 * Makes `import http from 'node:http'` import only the names that are used. A default import reads
 * every export. Reading WebSocket loads Node's whole HTTP client, which costs 25 ms and some
 * megabytes at each start.
 */
function useNamedHttpImports(): Plugin {
  const descriptors = Object.entries(Object.getOwnPropertyDescriptors(http))
  const names = descriptors.filter(([, descriptor]) => 'value' in descriptor).map(([name]) => name)
  return {
    name: 'leave-out-web-sockets',
    enforce: 'pre',
    resolveId: (id) => (id === 'node:http' ? '\0node:http' : null),
    load: (id) =>
      id === '\0node:http' ? `export const { ${names.join(', ')} } = process.getBuiltinModule('node:http')` : null,
  }
}

/** Fails the build if code in dist/server would load another version of a separate package. */
function assertSameResolution(): Plugin {
  return {
    name: 'hold-to-one-of-each',
    enforce: 'pre',
    resolveId(id, importer) {
      if (!importer?.includes('/node_modules/') || !isExternal(id) || id === 'pg-native') return null
      const [found, meant] = [RECORD, importer].map((from) => createRequire(from).resolve(id))
      if (found !== meant)
        throw new Error(`${importer} would get another ${id} than the server: ${meant}, not ${found}`)
      return null
    },
  }
}

/**
 * Escapes every character that is not ASCII, because one such character doubles the memory of a
 * file's text in Node. After a backslash and in String.raw, an escape would have another meaning,
 * so the build fails there.
 */
function writeInAscii(): Plugin {
  return {
    name: 'write-in-ascii',
    renderChunk(code) {
      const odd = /(?<!\\)(?:\\\\)*\\[^\0-\x7f]|String\.raw\s*`[^`]*[^\0-\x7f]/.exec(code)
      if (odd) throw new Error(`cannot be written in ASCII: ${code.slice(odd.index, odd.index + 80)}`)
      const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
      return { code: code.replace(/[^\0-\x7f]/g, escaped), map: null }
    },
  }
}

/**
 * Records the files of the build. A package in the build is identified by its package.json, which
 * contains the version.
 */
function noteFiles(files: Set<string>): Plugin {
  return {
    name: 'note-files',
    moduleParsed({ id }) {
      const path = id.split('?')[0] ?? ''
      if (!path.startsWith(ROOT)) return
      const ofPackage = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+\//.exec(path)?.[0]
      files.add(ofPackage ? join(ofPackage, 'package.json') : path)
    },
  }
}

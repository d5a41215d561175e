/**
 * Builds the server into dist/server, when its sources have changed since: the program and what it loads of small packages
 * in a few dozen files, where Node would find, read and link three thousand. `npm ci`, `npm start` and `npm run build` call it;
 * where the build tools are left out (a production image), what was built before is used, and without that the sources are.
 */
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { BUILT, type BuiltRecord, builtProgram, fingerprint } from '../server/cli/built.js'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const OUT = join(ROOT, BUILT)
const RECORD = join(OUT, 'built.json')
/** Besides the sources, which a start looks at: what decides how they are built. */
const BUILT_BY = ['scripts/build-server.ts', 'package.json']

/**
 * Packages of many small files that every start loads. All others stay packages: native ones, those with files beside their
 * code, and those that few starts load.
 */
const TAKEN_IN = [
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

const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
}
const LEFT = new Set([...Object.keys(dependencies), 'pg-native'].filter((name) => !TAKEN_IN.includes(name)))

/** `@scope/name` of `@scope/name/file.js`. */
const packageOf = (id: string): string => id.split('/', id.startsWith('@') ? 2 : 1).join('/')
const isLeft = (id: string): boolean => LEFT.has(packageOf(id))

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
  // Made beside the others, so that what lies a folder deeper finds its way, and whoever runs meanwhile keeps its files.
  const making = join(OUT, `making-${process.pid}`)
  const files = new Set<string>()
  try {
    await vite.build({
      configFile: false,
      root: ROOT,
      logLevel: 'warn',
      plugins: [keepPlaces(making), leaveOutWebSockets(), holdToOneOfEach(), noteFiles(files), writeInAscii()],
      ssr: { noExternal: true },
      build: {
        ssr: true,
        target: 'node24',
        outDir: making,
        minify: false,
        sourcemap: true,
        rolldownOptions: {
          input: { cli: join(ROOT, 'server/cli/cli.ts') },
          external: isLeft,
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

/** Gives the folder the name of its content, and writes last that it is the one to start. */
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
  // A server that runs loads more of its files as they are needed: the build before this one stays until the next.
  const kept = [record.folder, before?.folder]
  for (const entry of readdirSync(OUT, { withFileTypes: true }))
    if (entry.isDirectory() && !entry.name.startsWith('making-') && !kept.includes(entry.name))
      rmSync(join(OUT, entry.name), { recursive: true, force: true })
}

function contentOf(folder: string): string {
  const texts = readdirSync(folder)
    .toSorted()
    .map((file) => `${file}\0${hash('sha256', readFileSync(join(folder, file)))}`)
  return hash('sha256', texts.join('\n')).slice(0, 16)
}

/** Files beside the code (migrations, weights, the code of threads) are found where the source lies. */
function keepPlaces(out: string): Plugin {
  return {
    name: 'keep-places',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(join(ROOT, 'server/')) || !code.includes('import.meta.url')) return null
      const place = JSON.stringify(relative(out, id))
      return { code: code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`), map: null }
    },
  }
}

/**
 * An import of node:http asks for all its names at once, and with WebSocket among them loads Node's whole client for HTTP:
 * twenty-five milliseconds and some megabytes of every start. Taken by name, the rest stays where it is.
 */
function leaveOutWebSockets(): Plugin {
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

/** A package that stays one is looked for from dist/server: it must be the same that its importer would have found. */
function holdToOneOfEach(): Plugin {
  return {
    name: 'hold-to-one-of-each',
    enforce: 'pre',
    resolveId(id, importer) {
      if (!importer?.includes('/node_modules/') || !isLeft(id) || id === 'pg-native') return null
      const [found, meant] = [RECORD, importer].map((from) => createRequire(from).resolve(id))
      if (found !== meant) throw new Error(`${importer} means another ${id} than the server: ${meant}, not ${found}`)
      return null
    },
  }
}

/**
 * Node keeps a file's text as long as it runs, and one letter that is not ASCII doubles it: each is written as its escape,
 * which means the same in strings, templates and expressions. After a backslash, or where a template is read as it stands,
 * it would not: the build fails there.
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

/** Of ours each file; of a package that was taken in its package.json, whose version stands for all its files. */
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

import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename, matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { mapRoutes } from '../../scripts/contract-map.ts'
import { findUndeclared } from '../../scripts/planted-bugs/find-undeclared.ts'
import { PLANTED_BUGS } from '../../scripts/planted-bugs/index.ts'
import { findMisfit, type PlantedBug } from '../../scripts/planted-bugs/planted-bug.ts'
import { comparePromises, nameOfRoute, readRecord, updated } from '../../scripts/requests-record.ts'
import { ROUTES, SCHEDULE } from '../../server/app.ts'
import { isInBrowser } from '../support/runner/in-a-browser.ts'

/** Rules of this repository that the linters do not check. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const HERE = 'tests/safety/repository.test.ts'
const NOT_OURS = /^(node_modules|data|coverage|\.git|web\/dist|client\/dist|docs\/site\/(content|dist))(\/|$)/
const files = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: ROOT, exclude: (path) => NOT_OURS.test(path) || path.includes('node_modules') }).sort()
const read = (file: string): string => readFileSync(`${ROOT}/${file}`, 'utf8')

const GENERATED = [
  'server/platform/database/tables.ts',
  'client/src/api-types.ts',
  'web/site/parts/rules/body-rules.ts',
]
const SOURCES = files(
  '{server,web,client,packages,tests,scripts,bench,examples,deploy}/**/*.{ts,tsx,js,css}',
  '*.ts',
  '.ci/*',
).filter((file) => !GENERATED.includes(file))
const PRODUCT = SOURCES.filter(
  (file) => /^(server|web|client|packages\/(?!demo-art\/))/.test(file) && !file.endsWith('.test.ts'),
)
const isTest = (file: string): boolean => file.endsWith('.test.ts') || file.startsWith('tests/')

/** Declared statuses that no test has seen yet. Remove one when a test sees it. Never add one. */
const NEVER_MET: readonly string[] = [
  'GET /.well-known/jwks.json (auth) 404',
  'GET /api/auth/callback (auth) 404',
  'POST /api/auth/callback (auth) 404',
  'POST /forgot (auth) 303',
  'POST /logout (auth) 200',
  'POST /logout (auth) 422',
  'POST /reset (auth) 303',
  'POST /signup (auth) 303',
]

const HOW_TO_MEET = `A status that a route promises has not been met by any test of tests/requests-record.json.
An error that the route names needs a test of its own. Tests that go through all routes cover what every route can answer:
npm run prove:route -- <your tests>`

function places(pattern: RegExp, among: readonly string[]): string[] {
  return among.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  )
}

test('there are sources to check', () => {
  expect(PRODUCT.length).toBeGreaterThan(50)
  expect(ROUTES.length).toBeGreaterThan(0)
})

describe('code', () => {
  test('only entry points and the configuration read process.env', () => {
    // The build replaces `process.env.NODE_ENV` by a constant in packages that read it.
    const others = PRODUCT.filter(
      (file) => !/^(server\/(platform\/config\/|cli\/|main\.ts$)|web\/vite\.config\.ts$)/.test(file),
    )
    expect(places(/process\.env/, others)).toEqual([])
  })

  test('no file is longer than 350 lines', () => {
    const lengths = SOURCES.map((file) => ({ file, lines: read(file).split('\n').length - 1 }))
    expect(lengths.filter(({ lines }) => lines > 350)).toEqual([])
  })

  test('the product contains no any, no ignored type error and no disabled lint rule', () => {
    const switches = /\bas any\b|: any\b|<any>|@ts-(ignore|expect-error|nocheck)|(oxlint|eslint)-disable/
    const code = PRODUCT.filter((file) => !file.endsWith('.css'))
    expect(places(switches, code)).toEqual([])
  })

  test('features and jobs read the time from the injected clock', () => {
    const timed = PRODUCT.filter((file) => /^server\/(features|platform\/(jobs|http))\//.test(file))
    expect(places(/new Date\(\)|Date\.now\(\)/, timed)).toEqual([])
    // Matches SQL's `now()`, but not `clock.now()`.
    expect(places(/(?<![.\w])now\(\)|current_timestamp/i, timed)).toEqual([])
  })

  test('no file name is vague', () => {
    const vague = /^(utils?|helpers?|common|misc|manager|service(?!-worker))\b|-(utils?|helpers?|manager|service)\./
    expect(SOURCES.filter((file) => vague.test(basename(file)))).toEqual([])
  })

  test('no test is skipped or focused', () => {
    const idle = /\b(test|it|describe)\.(skip|todo|only)\b|expect\(true\)/
    expect(
      places(
        idle,
        SOURCES.filter((file) => file.endsWith('.test.ts') && file !== HERE),
      ),
    ).toEqual([])
  })

  test('no code is marked as unfinished', () => {
    const marks = /\b(TODO|FIXME|XXX|HACK)\b/
    expect(
      places(
        marks,
        SOURCES.filter((file) => file !== HERE),
      ),
    ).toEqual([])
  })
})

describe('tests', () => {
  test('tests that start a browser run with `npm run test:browser` only', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: { test: string } }
    const excluded = [...scripts.test.matchAll(/--exclude '([^']+)'/g)].map(([, glob = '']) => glob)
    const all = SOURCES.filter((file) => file.endsWith('.test.ts'))
    const inBrowser = all.filter(isInBrowser)
    expect(inBrowser.filter((file) => file.includes('by-clicking')).length).toBeGreaterThan(1)
    expect(all.filter((file) => excluded.some((glob) => matchesGlob(file, glob)))).toEqual(inBrowser)
    const starting = places(/^(import |\} ).*from '.*(playwright-core|\/browser\/)/, all).map((place) =>
      place.replace(/:.*/, ''),
    )
    expect(starting.filter((file) => !isInBrowser(file))).toEqual([])
  })
})

describe('routes', () => {
  const mapped = mapRoutes(readRecord())
  const named = mapped.map((entry) => [`${entry.route.method} ${entry.route.path}`, entry] as const)

  test('no path is served twice', () => {
    const addresses = named.map(([name, { route }]) => `${name} of ${route.app ?? 'api'}`)
    expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([])
  })

  test('each documented status of a route was seen in a test, except those in a shrinking list', () => {
    const missing = mapped.flatMap(({ route, unseen }) => unseen.map((status) => `${nameOfRoute(route)} ${status}`))
    expect(missing.sort(), HOW_TO_MEET).toEqual(NEVER_MET)
  })

  // A run of all tests fails if it proves fewer routes than the record.
  test.each(named)('%s has a summary, one source file and a successful test', (_name, found) => {
    const { route, files, proof } = found
    expect(route.summary, 'its summary is a sentence').toMatch(/^\p{Lu}.*\.$/u)
    expect(route.tag).not.toBe('')
    expect(files, 'files with its path').toHaveLength(1)
    expect(proof.tests, 'test files in which it succeeded').not.toEqual([])
  })

  test('the record changes with what is promised and proven, not with the timing of pages', () => {
    const [route, browser] = ['POST /api/notifications/mark-read', 'tests/browser/docs.test.ts']
    const after = (tests: string[], seen: number[]) =>
      updated(
        { [route]: { tests, statuses: [200] } },
        { isDecisive: false, files: { [browser]: { version: '', isUnfinished: false, seen: { [route]: seen } } } },
      )
    expect(after([HERE], [200, 400, 503])[route]).toEqual({ tests: [HERE], statuses: [200, 400] })
    expect(after([], [200])[route]?.tests).toEqual([browser])
    const record = { [route]: { tests: [HERE], statuses: [200, 400] } }
    expect(comparePromises(record, { [route]: { tests: [browser], statuses: [200, 400] } })).toEqual({
      lost: [],
      gained: [],
    })
    const worse = { [route]: { tests: [], statuses: [200] } }
    expect(comparePromises(record, worse)).toEqual({ lost: [route, `${route} 400`], gained: [] })
    expect(comparePromises(worse, record).gained).toEqual([route, `${route} 400`])
  })

  test('jobs have unique names and five-field schedules', () => {
    const names = SCHEDULE.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const { cron } of SCHEDULE) expect(cron).toMatch(/^(\S+ ){4}\S+$/)
  })
})

describe('the planted bugs', () => {
  const bugs = Object.values(PLANTED_BUGS).flat()

  test('still match exactly one place in the source, and name existing tests', () => {
    expect(bugs.length).toBeGreaterThan(100)
    expect(bugs.flatMap((bug) => findMisfit(ROOT, bug) ?? [])).toEqual([])
  })

  test('use only names that the patched source declares', () => {
    expect(findUndeclared(ROOT, bugs)).toEqual([])
    const [bug] = bugs.filter(({ patches: [patch] }) => patch?.file.endsWith('.ts'))
    const broken = bugs.with(bugs.indexOf(bug as PlantedBug), {
      ...(bug as PlantedBug),
      patches: (bug as PlantedBug).patches.map((patch) => ({ ...patch, to: `${patch.to}\nvoid notDeclared\n` })),
    })
    expect(findUndeclared(ROOT, broken)[0]).toContain("'notDeclared' is not defined")
  })

  test('are all different', () => {
    const names = bugs.map(({ bug }) => bug)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })
})

describe('documents', () => {
  test('generated documents are up to date', async () => {
    const run = promisify(execFile)(process.execPath, ['scripts/generate.ts', '--check'], { cwd: ROOT })
    await expect(run).resolves.toMatchObject({ stderr: '' })
  })

  const records = files('docs/decisions/[0-9]*.md')
  test('decision records are numbered without gaps', () => {
    const numbers = records.map((file) => Number(basename(file).slice(0, 4)))
    expect(numbers).toEqual(numbers.map((_, at) => at))
  })

  test.each(records)('%s has context, decision and what would reopen it, and is listed', (record) => {
    const headings = [...read(record).matchAll(/^(#+) (.*)$/gm)].map(([, level, title]) => `${level} ${title}`)
    expect(headings[0]).toMatch(/^# \d{4} /)
    expect(headings.slice(1)).toEqual(['## Context', '## Decision', '## What would reopen it'])
    expect(read('docs/decisions/README.md')).toContain(`(${basename(record)})`)
  })

  test('links between documents are valid', () => {
    const documents = files('*.md', '{docs,server,packages}/**/*.md')
    const dead = documents.flatMap((document) =>
      [...read(document).matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/^[a-z]+:/.test(target))
        .map((target) => ({ document, target, path: new URL(target, `file:///${document}`).pathname.slice(1) }))
        .filter(({ path }) => files(path).length === 0 && files(`${path}**`).length === 0)
        .map(({ target }) => `${document} → ${target}`),
    )
    expect(dead).toEqual([])
  })
})

describe('outgoing connections', () => {
  /**
   * Hosts that are reserved for examples and tests, our own hosts, and hosts that identify
   * specifications.
   */
  const KNOWN_HOSTS =
    /^(localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0|([\w-]+\.)*example(\.com|\.org|\.net)?|([\w-]+\.)*(test|invalid)|json-schema\.org|schema\.org|purl\.org|ns\.adobe\.com|(cv\.)?iptc\.org|www\.dji\.com|www\.w3\.org|www\.sitemaps\.org|accounts\.google\.com|appleid\.apple\.com)$/

  /** Push services to which browsers subscribe. */
  const PUSH = /^updates\.push\.services\.mozilla\.com$/

  /** Identity providers at their real addresses. */
  const PROVIDERS =
    /^(accounts\.google\.com|appleid\.apple\.com|cognito-idp|example\.auth\.eu-west-1\.amazoncognito\.com)$/

  /** Nothing is sent there unless the operator sets a key (docs/models/hosted.md). */
  const MODELS = /^(api\.openai\.com|generativelanguage\.googleapis\.com|fal\.run|api\.elevenlabs\.io)$/

  /**
   * The processor's own form takes cards if it is configured
   * (server/features/people/site/page-policy.ts).
   */
  const PROCESSOR = /^(js|hooks|api)\.stripe\.com$/

  /** The tax service is used only with its key (server/providers/tax). */
  const PRINTERS = /^(api|www)\.printful\.com$/
  const TAX = /^api\.taxjar\.com$/
  /** Told to forget pages only if `PAGE_CACHE` names them (server/providers/page-cache). */
  const CACHES = /^api\.(fastly|cloudflare)\.com$/

  /** Public pages of talents' profiles are read in production (server/providers/profiles). */
  const PLATFORMS =
    /^(www\.(instagram|tiktok|youtube|facebook|threads|linkedin|pinterest|snapchat)\.com|www\.twitch\.tv|x\.com|soundcloud\.com|bsky\.app)$/

  test('sources and documents name no host but examples, loopback, specifications and known providers', () => {
    const texts = [...SOURCES, ...files('*.{md,json,yaml}', 'docs/**/*.md', 'server/**/*.{md,sql}', '.env.example')]
      // The lockfile names package sources, and tests contain hostile addresses on purpose.
      .filter((file) => file !== 'package-lock.json' && !isTest(file))
    const foreign = texts.flatMap((file) =>
      [...read(file).matchAll(/https?:\/\/(?:[^\s/@'"`]*@)?(\[[^\]]*\]|[a-z0-9.-]+\.?[a-z0-9]+)/gi)]
        .map(([, host = '']) => host.toLowerCase())
        .filter(
          (host) =>
            !KNOWN_HOSTS.test(host) &&
            !PROVIDERS.test(host) &&
            !PUSH.test(host) &&
            !MODELS.test(host) &&
            !TAX.test(host) &&
            !PRINTERS.test(host) &&
            !CACHES.test(host) &&
            !PROCESSOR.test(host) &&
            !PLATFORMS.test(host),
        )
        .map((host) => `${file}: ${host}`),
    )
    expect(foreign).toEqual([])
  })

  test('every package is pinned to one version, also in the lockfile', () => {
    const lock = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { version?: string; link?: boolean; resolved?: string }>
    }
    /** Our own packages have their version in their folder. */
    const installed = (name: string): string | undefined => {
      const { version, link, resolved } = lock.packages[`node_modules/${name}`] ?? {}
      return link ? lock.packages[resolved ?? '']?.version : version
    }
    for (const manifest of files('package.json', 'packages/*/package.json')) {
      const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(manifest)) as Record<
        string,
        Record<string, string>
      >
      const wanted = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
      expect(wanted.filter(([name, version]) => installed(name) !== version)).toEqual([])
    }
  })

  test('no secret and no data folder is committed', () => {
    expect(read('.gitignore').split('\n')).toEqual(expect.arrayContaining(['data/', '.env', 'node_modules/']))
    const keys = /-----BEGIN [A-Z ]*PRIVATE KEY-----|sk_live_\w+|AKIA[0-9A-Z]{16}|SG\.[\w-]{20,}/
    expect(
      places(
        keys,
        SOURCES.filter((file) => !isTest(file)),
      ),
    ).toEqual([])
  })
})

import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROUTES } from '../server/app.ts'
import type { Route } from '../server/platform/http/route.ts'
import { nameOfRoute, type Proof, promisedStatuses, type RequestsRecord } from './requests-record.ts'

/**
 * `proof` lists the tests that request the route. `unseen` lists statuses that its description
 * promises but no test has received.
 */
export type MappedRoute = { route: Route; files: readonly string[]; proof: Proof; unseen: readonly number[] }

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Largest number of tests named for a route. Half of all tests use the most common routes. */
const TESTS_NAMED = 5

type Source = { file: string; text: string }

export function mapRoutes(record: RequestsRecord): readonly MappedRoute[] {
  const sources = globSync('server/**/*.ts', { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
    .map((file) => ({ file, text: readFileSync(`${ROOT}/${file}`, 'utf8') }))
  return ROUTES.map((route) => {
    const proof = record[nameOfRoute(route)] ?? { tests: [], statuses: [] }
    const unseen = promisedStatuses(route).filter((status) => !proof.statuses.includes(status))
    return { route, files: definitionOf(route, sources), proof, unseen }
  })
}

/** Text of `docs/contract-map.md`: the definition of each route and the tests that prove it. */
export function contractMapText(record: RequestsRecord): string {
  const lines = [
    '# Where each route is defined and proven',
    '',
    'Made by `npm run generate` from the routes of the manifests and from the requests that the tests have sent. Do not',
    'edit. A test proves a route if it received a response the route promises. “Seen” lists the promised statuses;',
    'no test has received those in brackets. The cron routes also run on a schedule.',
  ]
  for (const [tag, mapped] of [...Map.groupBy(mapRoutes(record), ({ route }) => route.tag)].sort(([a], [b]) =>
    a.localeCompare(b),
  )) {
    lines.push(
      '',
      `## ${tag}`,
      '',
      '| route | who | what | contract | written in | proven by | seen |',
      '|---|---|---|---|---|---|---|',
    )
    for (const { route, files, proof, unseen } of mapped) {
      const cells = [
        `\`${route.method} ${route.path}\`${route.app === 'auth' ? ' (authentication app)' : ''}`,
        route.auth,
        route.summary,
        route.contract ?? 'ours',
        files.map(link).join('<br>'),
        namedTests(proof.tests, files[0] ?? '').join('<br>'),
        statusesText(proof.statuses, unseen),
      ]
      lines.push(`| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    }
  }
  return `${lines.join('\n')}\n`
}

const link = (file: string): string => `[${file.replace(/^server\/(features\/)?/, '')}](../${file})`

function namedTests(tests: readonly string[], definition: string): string[] {
  const home = dirname(definition).split('/')
  const nearness = (file: string) => {
    const parts = file.split('/')
    const parting = home.findIndex((part, at) => part !== parts[at])
    return parting === -1 ? home.length : parting
  }
  const nearestFirst = tests.toSorted((a, b) => nearness(b) - nearness(a) || (a < b ? -1 : 1))
  const others = tests.length - TESTS_NAMED
  return [...nearestFirst.slice(0, TESTS_NAMED).map(link), ...(others > 0 ? [`and ${others} more`] : [])]
}

const statusesText = (seen: readonly number[], unseen: readonly number[]): string =>
  [...seen, ...unseen]
    .sort((a, b) => a - b)
    .map((status) => (unseen.includes(status) ? `(${status})` : String(status)))
    .join(' ')

/**
 * The file that contains the route's path. Among several, prefers the one with the method, and
 * then the one for the same server.
 */
function definitionOf({ method, path, app }: Route, sources: readonly Source[]): string[] {
  // The table of the pages' paths writes a parameter as `:name`.
  const routed = path.replace(/\{(\w+)\}/g, ':$1')
  const naming = sources.filter(({ text }) => text.includes(`path: '${path}'`) || text.includes(`path: '${routed}'`))
  // If a path is used in several places, its file defines a constant.
  const candidates = naming.length > 0 ? naming : sources.filter(({ text }) => text.includes(`= '${path}'`))
  const exact = candidates.filter(({ text }) => text.includes(`method: '${method}'`))
  const found = exact.length > 0 ? exact : candidates
  const ofListener = found.filter(({ text }) => text.includes("app: 'auth'") === (app === 'auth'))
  return (ofListener.length > 0 ? ofListener : found).map(({ file }) => file)
}

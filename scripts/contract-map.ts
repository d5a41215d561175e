import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROUTES } from '../server/app.ts'
import type { Route } from '../server/platform/http/route.ts'
import { nameOfRoute, type Proof, promisedStatuses, type RequestsRecord } from './requests-record.ts'

/**
 * A route, the files that define it, the proof from the tests, and the promised statuses that no
 * test has seen.
 */
export type MappedRoute = { route: Route; files: readonly string[]; proof: Proof; unseen: readonly number[] }

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/**
 * Maximum number of tests named per route. Half of all tests use the most common routes, so only
 * the closest are named.
 */
const TESTS_NAMED = 5

type Source = { file: string; text: string }

/** Lists every route with the file that defines it and the responses that the tests have seen. */
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

/** Returns the text of `docs/contract-map.md`: each route's definition and the tests proving it. */
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

/** Returns the tests closest to the route's folder, then the number of the others. */
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
 * Returns the file that contains the path. If several files do, prefers one that also names the
 * method, on the same listener.
 */
function definitionOf({ method, path, app }: Route, sources: readonly Source[]): string[] {
  // The pages' own table of paths writes parameters as `:name`, as their router does.
  const routed = path.replace(/\{(\w+)\}/g, ':$1')
  const naming = sources.filter(({ text }) => text.includes(`path: '${path}'`) || text.includes(`path: '${routed}'`))
  // If a route's path is also needed elsewhere, a constant contains the path.
  const candidates = naming.length > 0 ? naming : sources.filter(({ text }) => text.includes(`= '${path}'`))
  const exact = candidates.filter(({ text }) => text.includes(`method: '${method}'`))
  const found = exact.length > 0 ? exact : candidates
  const ofListener = found.filter(({ text }) => text.includes("app: 'auth'") === (app === 'auth'))
  return (ofListener.length > 0 ? ofListener : found).map(({ file }) => file)
}

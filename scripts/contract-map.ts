import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROUTES } from '../server/app.ts'
import type { Route } from '../server/platform/http/route.ts'
import { nameOfRoute, type Proof, promisedStatuses, type RequestsRecord } from './requests-record.ts'

/** A route, the files that describe it, what tests have seen of it, and what it promises that none has seen. */
export type MappedRoute = { route: Route; files: readonly string[]; proof: Proof; unseen: readonly number[] }

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** A route that everything begins with is asked by half of all tests: those closest to it are named. */
const TESTS_NAMED = 5

type Source = { file: string; text: string }

/** Every route with the file that describes it and what the tests have seen of it. */
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

/** `docs/contract-map.md`: where each address is written, and by which requests of tests it is proven. */
export function contractMapText(record: RequestsRecord): string {
  const lines = [
    '# Where each route is written and proven',
    '',
    'Made by `npm run generate` from the routes of `server/app.ts` and from the requests that the tests have sent. Do not',
    'edit. A test proves a route when the route has answered it as it promises. “Seen” are the statuses that tests were',
    'answered with; one in brackets is promised and none has seen it. Each cron route also runs by itself.',
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

/** Those that live closest to the route first; of the others how many there are. */
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

/** The file that names the path; where several do, the one that names the method too, and the same listener. */
function definitionOf({ method, path, app }: Route, sources: readonly Source[]): string[] {
  // The pages of the site stand in a table, as their router writes addresses.
  const routed = path.replace(/\{(\w+)\}/g, ':$1')
  const naming = sources.filter(({ text }) => text.includes(`path: '${path}'`) || text.includes(`path: '${routed}'`))
  // A route that needs its own path elsewhere keeps it in a constant.
  const candidates = naming.length > 0 ? naming : sources.filter(({ text }) => text.includes(`= '${path}'`))
  const exact = candidates.filter(({ text }) => text.includes(`method: '${method}'`))
  const found = exact.length > 0 ? exact : candidates
  const ofListener = found.filter(({ text }) => text.includes("app: 'auth'") === (app === 'auth'))
  return (ofListener.length > 0 ? ofListener : found).map(({ file }) => file)
}

import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ROUTES } from '../server/app.ts'
import type { Route } from '../server/platform/http/route.ts'
import { type Call, callsOfTest } from './test-calls.ts'

export type MappedRoute = { route: Route; files: readonly string[]; tests: readonly string[] }

const ROOT = fileURLToPath(new URL('..', import.meta.url))

type Source = { file: string; text: string }
const list = (...patterns: string[]): string[] => globSync(patterns, { cwd: ROOT }).sort()

/** Every route with the file that describes it and the test files that call it. */
export function mapRoutes(): readonly MappedRoute[] {
  const sources = list('server/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ file, text: readFileSync(`${ROOT}/${file}`, 'utf8') }))
  const tests = list('server/**/*.test.ts', 'tests/**/*.test.ts').map((file) => ({
    file,
    calls: callsOfTest(ROOT, file),
  }))
  return ROUTES.map((route) => ({
    route,
    files: definitionOf(route, sources),
    tests: tests.filter(({ calls }) => calls.some((call) => isCallOf(route, call))).map(({ file }) => file),
  }))
}

/** `docs/contract-map.md`: where each address is written, and where it is proven. */
export function contractMapText(): string {
  const lines = [
    '# Where each route is written and proven',
    '',
    'Made from the routes of `server/app.ts` by `npm run generate`. Do not edit. Each cron route also runs by itself.',
  ]
  for (const [tag, mapped] of [...Map.groupBy(mapRoutes(), ({ route }) => route.tag)].sort(([a], [b]) =>
    a.localeCompare(b),
  )) {
    lines.push(
      '',
      `## ${tag}`,
      '',
      '| route | who | what | contract | written in | proven by |',
      '|---|---|---|---|---|---|',
    )
    for (const { route, files, tests } of mapped) {
      const cells = [
        `\`${route.method} ${route.path}\`${route.app === 'auth' ? ' (authentication app)' : ''}`,
        route.auth,
        route.summary,
        route.contract ?? 'ours',
        files.map(link).join('<br>'),
        tests.map(link).join('<br>'),
      ]
      lines.push(`| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    }
  }
  return `${lines.join('\n')}\n`
}

const link = (file: string): string => `[${file.replace(/^server\/(features\/)?/, '')}](../${file})`

/** The file that names the path; where several do, the one that names the method too, and the same listener. */
function definitionOf({ method, path, app }: Route, sources: readonly Source[]): string[] {
  const naming = sources.filter(({ text }) => text.includes(`path: '${path}'`))
  // A route that needs its own path elsewhere keeps it in a constant.
  const candidates = naming.length > 0 ? naming : sources.filter(({ text }) => text.includes(`= '${path}'`))
  const exact = candidates.filter(({ text }) => text.includes(`method: '${method}'`))
  const found = exact.length > 0 ? exact : candidates
  const ofListener = found.filter(({ text }) => text.includes("app: 'auth'") === (app === 'auth'))
  return (ofListener.length > 0 ? ofListener : found).map(({ file }) => file)
}

const isCallOf = (route: Route, { method, path }: Call): boolean =>
  (method === undefined || method === route.method) && closestPath(path) === route.path

/** As a router would: of the templates that fit, the one with the fewest parameters. */
function closestPath(path: string): string | undefined {
  const parts = path.split('/')
  const fits = ROUTES.map((route) => route.path).filter((template) => {
    const segments = template.split('/')
    return (
      segments.length === parts.length &&
      segments.every((segment, at) => (segment.startsWith('{') ? parts[at] !== '' : segment === parts[at]))
    )
  })
  return fits.sort((a, b) => a.split('{').length - b.split('{').length)[0]
}

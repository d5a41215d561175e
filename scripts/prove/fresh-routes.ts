import { PRODUCT } from '../../server/assemble.ts'
import type { Feature } from '../../server/feature.ts'
import { FEATURES } from '../../server/features.ts'
import { SITE_PATHS } from '../../server/platform/pages/site-paths.ts'
import { nameOfRoute, type RequestsRecord } from '../requests-record.ts'

type Fresh = {
  /** Method and path of each route, and the paths of jobs and pages among them. */
  names: readonly string[]
  paths: readonly string[]
  has: Readonly<Record<Part, boolean>>
}
/** `texts` are columns with words of people. */
type Part = 'routes' | 'tables' | 'texts' | 'jobs' | 'pages' | 'unpaidCosts'

/** Tests that go through all of a kind, and therefore test a new one too. */
const SWEEPS: Readonly<Record<string, readonly Part[]>> = {
  'server/features/integrations/api-keys/every-route.test.ts': ['routes'],
  'server/features/people/privacy/run-due-erasures.test.ts': ['texts'],
  'server/features/people/site/every-page.test.ts': ['pages'],
  'server/platform/http/description/api-description.test.ts': ['routes'],
  'server/platform/http/unknown-query.test.ts': ['routes', 'pages'],
  'server/unpaid-costs.test.ts': ['routes'],
  'tests/safety/adversary-matrix.test.ts': ['routes'],
  'tests/safety/audiences.test.ts': ['texts'],
  'tests/safety/blank-texts.test.ts': ['routes'],
  'tests/safety/hostile-input.test.ts': ['routes'],
  'tests/safety/linked-pages.test.ts': ['pages'],
  'tests/safety/personal-data.test.ts': ['tables'],
  'tests/safety/principals.test.ts': ['routes', 'pages'],
  'tests/safety/schedule.test.ts': ['jobs'],
  'tests/safety/session-owners.test.ts': ['routes', 'pages'],
  'tests/safety/team-roles.test.ts': ['routes', 'pages'],
  'tests/safety/unpaid-costs.test.ts': ['unpaidCosts'],
  'web/site/shell/destinations.test.ts': ['pages'],
  'web/site/stale-reads.test.ts': ['routes'],
  'web/site/words/jobs.test.ts': ['jobs'],
}

const FOLDER = /^server\/features\/([\w-]+\/[\w-]+)/

/**
 * Finds the routes of the features in `given`, the paths in it, and routes that `committed` does
 * not know.
 */
export function findFresh(given: readonly string[], committed: RequestsRecord): Fresh {
  const named = new Set(given.flatMap((argument) => FOLDER.exec(argument)?.[1] ?? []))
  const features: readonly Feature[] = FEATURES.filter(({ name }) => named.has(name))
  // Without a manifest, nobody knows what else is new.
  const isUnknown = features.length === 0
  const theirs = new Set(
    features.flatMap(({ routes, jobs }) =>
      [...(valueOf(routes) ?? []), ...(valueOf(jobs) ?? [])].map(({ path }) => path),
    ),
  )
  const fresh = PRODUCT.routes.filter(
    (route) => theirs.has(route.path) || given.includes(route.path) || committed[nameOfRoute(route)] === undefined,
  )
  const paths = [...new Set(fresh.map(({ path }) => path))]
  const pages = new Set(SITE_PATHS.map(({ path }) => path.replaceAll(/:(\w+)/g, '{$1}')))
  return {
    names: fresh.map(nameOfRoute),
    paths,
    has: {
      routes: fresh.some(({ path }) => !pages.has(path)),
      pages: paths.some((path) => pages.has(path)),
      jobs: fresh.some(({ auth }) => auth === 'cron'),
      tables: isUnknown || features.some(({ tables = [] }) => tables.length > 0),
      texts: isUnknown || features.some(hasTexts),
      unpaidCosts: isUnknown || features.some(({ unpaidCosts }) => unpaidCosts !== undefined),
    },
  }
}

type GivenPart<Value> = Value | ((all: typeof PRODUCT) => Value)

const valueOf = <Value extends object>(part: GivenPart<Value> | undefined): Value | undefined =>
  typeof part === 'function' ? (part as (all: typeof PRODUCT) => Value)(PRODUCT) : part

const hasTexts = ({ personalData }: Feature): boolean =>
  valueOf(personalData)?.tables.some(({ readers }) => readers.size > 0) === true

/** All of them if nothing is new. */
export const sweepsFor = ({ names, has }: Fresh): string[] =>
  Object.entries(SWEEPS)
    .filter(([, parts]) => names.length === 0 || parts.some((part) => has[part]))
    .map(([file]) => file)

/** A test that is named for a route runs only if the route is new. All others run. */
export function patternFor({ paths }: Pick<Fresh, 'paths'>): string[] {
  if (paths.length === 0) return []
  const escaped = paths.map((path) => path.replaceAll(/[.{}]/g, String.raw`\$&`))
  return [
    '-t',
    `^(?!.*\\b(?:GET|POST|PUT|PATCH|DELETE) /)|(?:GET|POST|PUT|PATCH|DELETE) (?:${escaped.join('|')})(?![\\w{/-])`,
  ]
}

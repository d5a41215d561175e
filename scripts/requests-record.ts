import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROUTES } from '../server/app.ts'
import { ERROR_CODES } from '../server/platform/errors.ts'
import { errorCodesOf } from '../server/platform/http/envelopes.ts'
import type { Route } from '../server/platform/http/route.ts'
import { isInBrowser } from '../tests/support/runner/in-a-browser.ts'

/** Statuses that one test file received, by route. */
export type ObservedStatuses = Readonly<Record<string, readonly number[]>>
/**
 * `tests` received a success from the route. `statuses` are the promised statuses that any test
 * received. Browser tests are listed only if no other test proves the route, because their last
 * requests depend on timing.
 */
export type Proof = { tests: readonly string[]; statuses: readonly number[] }
/** Proofs of all routes. A complete test run compares them with its own results. */
export type RequestsRecord = Readonly<Record<string, Proof>>
/** `isUnfinished` is true if some tests of the file did not run. */
export type FileRun = { version: string; isUnfinished: boolean; seen: ObservedStatuses }
/**
 * `isDecisive` is true if every test file ran on a PostgreSQL server. No test is skipped there, so
 * a status that no test received is not proven.
 */
export type Runs = { isDecisive: boolean; files: Readonly<Record<string, FileRun>> }

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const RECORD = 'tests/requests-record.json'
const RUNS = 'node_modules/.cache/semblance/requests-seen.json'

const readJson = <Shape>(file: string): Shape | undefined =>
  existsSync(join(ROOT, file)) ? (JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Shape) : undefined

/** Names a route by its method and path, and those of signing in also by their app. */
export const nameOfRoute = ({ method, path, app }: Route): string =>
  `${method} ${path}${app === 'auth' ? ' (auth)' : ''}`

export const versionOf = (file: string): string =>
  existsSync(join(ROOT, file))
    ? createHash('sha256')
        .update(readFileSync(join(ROOT, file)))
        .digest('hex')
    : 'none'

export const readRecord = (): RequestsRecord => readJson(RECORD) ?? {}
export const RECORD_FILE = RECORD
export const recordText = (record: RequestsRecord): string =>
  `{\n${Object.entries(record)
    .map(
      ([route, proof]) => `  ${JSON.stringify(route)}: ${JSON.stringify(proof, undefined, 1).replaceAll(/\n */g, ' ')}`,
    )
    .join(',\n')}\n}\n`

/** Leaves out results of test files that have changed since. */
export function readRuns(): Runs {
  const stored = readJson<Runs>(RUNS) ?? { isDecisive: false, files: {} }
  const files = Object.entries(stored.files)
  const current = files.filter(([file, { version }]) => version === versionOf(file))
  return { isDecisive: stored.isDecisive && current.length === files.length, files: Object.fromEntries(current) }
}

/**
 * Keeps earlier results of other test files.
 * @returns all results
 */
export function keepRuns(runs: Runs): Runs {
  const earlier = readRuns()
  mkdirSync(join(ROOT, dirname(RUNS)), { recursive: true })
  const merged: Runs = {
    isDecisive: runs.isDecisive || earlier.isDecisive,
    files: { ...earlier.files, ...runs.files },
  }
  writeFileSync(join(ROOT, RUNS), JSON.stringify(merged))
  return merged
}

const isSuccess = (status: number): boolean => status < 400

/**
 * New results of a test file replace its old ones. If the file did not run completely, for example
 * without a browser, its old results stay.
 */
export function updated(record: RequestsRecord, runs: Runs): RequestsRecord {
  const stands = (file: string) => runs.files[file]?.isUnfinished ?? versionOf(file) !== 'none'
  const proofOf = (route: string): Proof => {
    const before = record[route] ?? { tests: [], statuses: [] }
    const now = Object.entries(runs.files).flatMap(([file, { seen }]) =>
      seen[route] ? [{ file, statuses: seen[route] }] : [],
    )
    const tests = [
      ...before.tests.filter(stands),
      ...now.filter(({ statuses }) => statuses.some(isSuccess)).map(({ file }) => file),
    ]
    const statuses = [...(runs.isDecisive ? [] : before.statuses), ...now.flatMap((each) => each.statuses)]
    const steady = tests.filter((file) => !isInBrowser(file))
    return {
      tests: [...new Set(steady.length > 0 ? steady : tests)].sort(),
      statuses: [...new Set(statuses)].sort((a, b) => a - b),
    }
  }
  const proofs = ROUTES.map((route): [string, Proof] => {
    const { tests, statuses } = proofOf(nameOfRoute(route))
    const promised = new Set(promisedStatuses(route))
    return [nameOfRoute(route), { tests, statuses: statuses.filter((status) => promised.has(status)) }]
  })
  return Object.fromEntries(proofs.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Lists routes and statuses that are no longer proven, and newly proven ones. */
export function comparePromises(before: RequestsRecord, now: RequestsRecord): { lost: string[]; gained: string[] } {
  return { lost: promisesKept(before).filter(isMissingIn(now)), gained: promisesKept(now).filter(isMissingIn(before)) }
}

const promisesKept = (record: RequestsRecord): string[] =>
  Object.entries(record).flatMap(([route, { tests, statuses }]) => [
    ...(tests.length > 0 ? [route] : []),
    ...statuses.map((status) => `${route} ${status}`),
  ])

const isMissingIn = (record: RequestsRecord): ((promise: string) => boolean) => {
  const kept = new Set(promisesKept(record))
  return (promise) => !kept.has(promise)
}

/** Separate tests prove these statuses once for all routes. */
const OF_ANY_ROUTE = new Set([429, 500, 503])

/** Statuses that a route promises in addition to those of every route, sorted. */
export function promisedStatuses(route: Route): number[] {
  const errors = errorCodesOf(route)
    .map((code) => ERROR_CODES[code].status)
    .filter((status) => !OF_ANY_ROUTE.has(status) || route.errors?.some((code) => ERROR_CODES[code].status === status))
  return [...new Set([...Object.keys(route.responses).map(Number), ...errors])].sort((a, b) => a - b)
}

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROUTES } from '../server/app.ts'
import { ERROR_CODES } from '../server/platform/errors.ts'
import { errorCodesOf } from '../server/platform/http/envelopes.ts'
import type { Route } from '../server/platform/http/route.ts'
import { isInBrowser } from '../tests/support/runner/in-a-browser.ts'

/** Response statuses that one test file received, by route name. */
export type ObservedStatuses = Readonly<Record<string, readonly number[]>>
/**
 * Proof of one route: the test files that saw a success of it, and the promised statuses that any
 * test saw. Browser tests are named only if no other test proves the route: the requests that a
 * page sends before its test ends depend on timing.
 */
export type Proof = { tests: readonly string[]; statuses: readonly number[] }
/**
 * Proofs by route name, as committed. A complete test run compares the record with its own
 * results.
 */
export type RequestsRecord = Readonly<Record<string, Proof>>
/**
 * Results of one version of a test file. Unfinished: some of its tests were skipped or not
 * selected.
 */
export type FileRun = { version: string; isUnfinished: boolean; seen: ObservedStatuses }
/**
 * Results by test file. `isDecisive`: every test file ran on a PostgreSQL server, where no race
 * test is skipped. A status that such a run did not see is unproven.
 */
export type Runs = { isDecisive: boolean; files: Readonly<Record<string, FileRun>> }

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const RECORD = 'tests/requests-record.json'
const RUNS = 'node_modules/.cache/semblance/requests-seen.json'

const readJson = <Shape>(file: string): Shape | undefined =>
  existsSync(join(ROOT, file)) ? (JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Shape) : undefined

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

/**
 * Returns the results of the last runs on this machine, without test files that have changed since.
 */
export function readRuns(): Runs {
  const stored = readJson<Runs>(RUNS) ?? { isDecisive: false, files: {} }
  const files = Object.entries(stored.files)
  const current = files.filter(([file, { version }]) => version === versionOf(file))
  return { isDecisive: stored.isDecisive && current.length === files.length, files: Object.fromEntries(current) }
}

/**
 * Saves the runs for `npm run generate`, merged with the results of earlier runs for other files.
 * @returns the merged runs
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
 * Returns the record updated with these runs. A file's new results replace its old ones. If the
 * file ran only in part (another engine, no browser here) or not at all, its old results stay.
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

/**
 * Compares what records say about the promises: routes that a test proves, and statuses that a test
 * saw. Further tests of a proven route make no difference.
 */
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

/**
 * Statuses that any route returns when the server is in trouble. Separate tests prove them once for
 * all routes.
 */
const OF_ANY_ROUTE = new Set([429, 500, 503])

/** Returns every status that a route itself promises, sorted. */
export function promisedStatuses(route: Route): number[] {
  const errors = errorCodesOf(route)
    .map((code) => ERROR_CODES[code].status)
    .filter((status) => !OF_ANY_ROUTE.has(status) || route.errors?.some((code) => ERROR_CODES[code].status === status))
  return [...new Set([...Object.keys(route.responses).map(Number), ...errors])].sort((a, b) => a - b)
}

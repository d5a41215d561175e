import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROUTES } from '../server/app.ts'
import { ERROR_CODES } from '../server/platform/errors.ts'
import { errorCodesOf } from '../server/platform/http/envelopes.ts'
import type { Route } from '../server/platform/http/route.ts'

/** What one test file was answered, by the name of the route. */
export type Seen = Readonly<Record<string, readonly number[]>>
/** Of one route: the test files it answered as it promises when all goes well, and every status it answered with. */
export type Proof = { tests: readonly string[]; statuses: readonly number[] }
/** By the name of the route. Committed; the tests of a whole run hold it to what they have seen. */
export type RequestsRecord = Readonly<Record<string, Proof>>
/** What a run saw of a test file, and of which version of it. Unfinished: some of its tests were skipped, or not chosen. */
export type FileRun = { version: string; isUnfinished: boolean; seen: Seen }
/** `isDecisive`: every test file ran, on a server, which skips no race. What such runs did not see is not proven. */
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

/** What the last runs on this machine saw, of the test files as they are now. */
export function readRuns(): Runs {
  const kept = readJson<Runs>(RUNS) ?? { isDecisive: false, files: {} }
  const files = Object.entries(kept.files)
  const current = files.filter(([file, { version }]) => version === versionOf(file))
  return { isDecisive: kept.isDecisive && current.length === files.length, files: Object.fromEntries(current) }
}

/** Keeps them for `npm run generate`, beside what earlier runs saw of other files. @returns all of it */
export function keepRuns(runs: Runs): Runs {
  const earlier = readRuns()
  mkdirSync(join(ROOT, dirname(RUNS)), { recursive: true })
  const kept: Runs = {
    isDecisive: runs.isDecisive || earlier.isDecisive,
    files: { ...earlier.files, ...runs.files },
  }
  writeFileSync(join(ROOT, RUNS), JSON.stringify(kept))
  return kept
}

const isSuccess = (status: number): boolean => status < 400

/**
 * The record as it is after these runs. What was seen of a test file replaces what the record says of it; of one that
 * ran in part (another engine, no browser here), or not at all, what the record says stands.
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
    return { tests: [...new Set(tests)].sort(), statuses: [...new Set(statuses)].sort((a, b) => a - b) }
  }
  const names = ROUTES.map(nameOfRoute).sort()
  return Object.fromEntries(names.map((route) => [route, proofOf(route)]))
}

/** What any route answers when the server is in trouble: proven once for all of them. */
const OF_ANY_ROUTE = new Set([429, 500, 503])

/** Every status a route promises of its own, sorted. */
export function promisedStatuses(route: Route): number[] {
  const errors = errorCodesOf(route)
    .map((code) => ERROR_CODES[code].status)
    .filter((status) => !OF_ANY_ROUTE.has(status) || route.errors?.some((code) => ERROR_CODES[code].status === status))
  return [...new Set([...Object.keys(route.responses).map(Number), ...errors])].sort((a, b) => a - b)
}

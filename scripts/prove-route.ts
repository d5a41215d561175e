/**
 * Runs all tests and checks that a new route, job or page needs: `npm run prove:route -- <its
 * feature, its tests or its paths>`. First the given tests, then those that go through all routes,
 * but only for the new routes. Then makes the generated files again, and runs all checks. Routes
 * are new if the last commit does not record a request of theirs.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { STEPS } from './check-steps.ts'
import { findFresh, patternFor, sweepsFor } from './prove/fresh-routes.ts'
import { RECORD_FILE, type RequestsRecord } from './requests-record.ts'

/** Reads the record of requests, so it runs after `generate` has updated the record. */
const OF_THE_RECORD = 'tests/safety/repository.test.ts'

/** All checks but that of the generated files, which were written just before. */
const CHECKS = STEPS.map(({ name }) => name).filter((name) => name !== 'generated')

const given = process.argv.slice(2)
const own = given.filter((argument) => !argument.startsWith('/'))
const fresh = findFresh(given, readCommitted())
const sweeps = sweepsFor(fresh)
const missing = [...own, ...sweeps].filter((path) => !existsSync(path))
if (missing.length > 0) {
  console.error(`There is no ${missing.join(', ')}. npm run prove:route -- <feature, tests or paths>`)
  process.exit(2)
}
console.log(`New or named: ${fresh.names.join(', ') || 'nothing, so the tests go through all routes'}`)

const steps: [name: string, ...command: string[]][] = [
  ['the tests that go through all routes', 'vitest', 'run', ...sweeps, ...patternFor(fresh)],
  ['generate', 'node', 'scripts/generate.ts'],
  ['the record of requests', 'vitest', 'run', OF_THE_RECORD],
  ['all checks', 'node', 'scripts/check.ts', ...CHECKS],
]
if (own.length > 0) steps.unshift(['your tests', 'vitest', 'run', ...own])
const times: string[] = []
for (const [name, program = '', ...args] of steps) {
  const startedAt = performance.now()
  const { status, error } = spawnSync(program, args, { stdio: 'inherit' })
  if (error) throw error
  times.push(`${String(Math.round((performance.now() - startedAt) / 1000)).padStart(4)} s  ${name}`)
  if (status === 0) continue
  console.error(`\nStopped at ${name}.\n${times.join('\n')}`)
  process.exit(status ?? 1)
}
console.log(`\nProven.\n${times.join('\n')}`)

function readCommitted(): RequestsRecord {
  const text = execFileSync('git', ['show', `HEAD:${RECORD_FILE}`], { encoding: 'utf8', maxBuffer: 100_000_000 })
  return JSON.parse(text) as RequestsRecord
}

/**
 * Runs all tests and checks that a new route, job or page needs: `npm run prove:route -- <its
 * tests>`. Runs the given tests, and the tests that request every route or open every page. Then
 * makes the generated files again that depend on routes, and runs the checks of these files.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** These tests go through all routes, jobs, tables or pages, and therefore test a new one too. */
const SWEEPS = [
  'server/features/people/site/every-page.test.ts',
  'server/platform/http/description/api-description.test.ts',
  'server/platform/http/unknown-query.test.ts',
  'server/unpaid-costs.test.ts',
  'tests/safety/adversary-matrix.test.ts',
  'tests/safety/blank-texts.test.ts',
  'tests/safety/hostile-input.test.ts',
  'tests/safety/linked-pages.test.ts',
  'tests/safety/personal-data.test.ts',
  'tests/safety/principals.test.ts',
  'tests/safety/schedule.test.ts',
  'tests/safety/session-owners.test.ts',
  'tests/safety/unpaid-costs.test.ts',
  'web/site/words/jobs.test.ts',
]
/** Reads the record of requests, so it runs after `generate` has updated the record. */
const OF_THE_RECORD = 'tests/safety/repository.test.ts'
const CHECKS = ['architecture', 'description', 'types', 'types of the pages', 'unused', 'generated']

const own = process.argv.slice(2)
const missing = [...own, ...SWEEPS].filter((path) => !existsSync(path))
if (missing.length > 0) {
  console.error(`There is no ${missing.join(', ')}. npm run prove:route -- <tests of the route or page>`)
  process.exit(2)
}

const STEPS = [
  ['vitest', 'run', ...own, ...SWEEPS],
  ['node', 'scripts/generate.ts'],
  ['vitest', 'run', OF_THE_RECORD],
  ['node', 'scripts/check.ts', ...CHECKS],
]
for (const [program = '', ...args] of STEPS) {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit' })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { ENGINE_FREE } from './tests/support/runner/engine-free.ts'
import { SlowestFirst } from './tests/support/runner/slowest-first.ts'
import { compileMessages } from './web/words/compile-messages.ts'

// Two processes run all test files. The compile cache speeds up the next run.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

/**
 * Ends tests that hang. Even a machine ten times slower stays far below it. Tests set no timeouts
 * of their own: they poll, and never promise how soon something happens.
 */
const HANGS_AFTER_MS = 600_000

/** With `--sequence.shuffle.files` vitest uses its own sequencer. */
const isShuffled = process.argv.some((argument) => argument.startsWith('--sequence.shuffle'))

/** Files named on the command line run on either engine. */
const isNamed = process.argv.some((argument) => argument.endsWith('.test.ts') && existsSync(argument))

export default defineConfig({
  plugins: [compileMessages],
  test: {
    include: ['{server,client,web,packages,tests,deploy}/**/*.test.ts'],
    exclude: process.env.TEST_DATABASE_URL && !isNamed ? ENGINE_FREE : [],
    globalSetup: ['temporary-files', 'built-pages', 'database-template', 'keep-requests-seen'].map(
      (name) => `tests/support/runner/${name}.ts`,
    ),
    setupFiles: ['check-responses', 'cost-of-file', 'requests-of-file', 'reuse-threads'].map(
      (name) => `tests/support/runner/${name}.ts`,
    ),
    testTimeout: HANGS_AFTER_MS,
    hookTimeout: HANGS_AFTER_MS,
    ...(isShuffled ? {} : { sequence: { sequencer: SlowestFirst } }),
    expect: { poll: { timeout: HANGS_AFTER_MS / 2, interval: 20 } },
    pool: 'forks',
    maxWorkers: 2,
    // A large young generation lets most garbage of a test world die before it is copied, and
    // collector threads only take time from the tests on two cores. Together a fifth of CPU time.
    execArgv: ['--max-semi-space-size=128', '--single-threaded-gc'],
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
  },
})

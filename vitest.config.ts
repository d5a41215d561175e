import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { DearestFirst } from './tests/support/runner/dearest-first.ts'
import { ENGINE_FREE } from './tests/support/runner/engine-free.ts'

// Two processes run all test files, one after the other; what they load is compiled once and kept for the next run.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

/**
 * Only to end what hangs: no test comes near it, on a machine ten times slower either. Tests name no limits of their own;
 * one that waits polls for what it waits for, and how soon that comes is no promise.
 */
const HANGS_AFTER_MS = 600_000

/** Asked for an order of chance (`--sequence.shuffle.files`), the runner brings its own. */
const isShuffled = process.argv.some((argument) => argument.startsWith('--sequence.shuffle'))

/** Whoever names a file wants it run, on whichever engine. */
const isNamed = process.argv.some((argument) => argument.endsWith('.test.ts') && existsSync(argument))

export default defineConfig({
  test: {
    include: ['{server,client,web,tests,deploy}/**/*.test.ts'],
    exclude: process.env.TEST_DATABASE_URL && !isNamed ? ENGINE_FREE : [],
    globalSetup: ['temporary-files', 'built-pages', 'database-template', 'keep-requests-seen'].map(
      (name) => `tests/support/runner/${name}.ts`,
    ),
    setupFiles: ['answers-stay-true', 'cost-of-file', 'requests-of-file', 'threads-stay'].map(
      (name) => `tests/support/runner/${name}.ts`,
    ),
    testTimeout: HANGS_AFTER_MS,
    hookTimeout: HANGS_AFTER_MS,
    ...(isShuffled ? {} : { sequence: { sequencer: DearestFirst } }),
    expect: { poll: { timeout: HANGS_AFTER_MS / 2, interval: 20 } },
    pool: 'forks',
    maxWorkers: 2,
    // Worlds come and go: with room for the young most garbage is gone before it is copied, and on two cores threads that
    // collect beside the tests only take from them. A fifth of the processors' time.
    execArgv: ['--max-semi-space-size=128', '--single-threaded-gc'],
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
  },
})

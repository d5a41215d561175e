import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Two processes run all test files, one after the other; what they load is compiled once and kept for the next run.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

/** Only to end what hangs: no test may come near it, on however slow a machine. How fast things are is no promise here. */
const HANGS_AFTER_MS = 600_000

export default defineConfig({
  test: {
    include: ['{server,client,web,tests,deploy}/**/*.test.ts'],
    globalSetup: ['tests/support/database-template.ts'],
    setupFiles: ['tests/support/answers-stay-true.ts', 'tests/support/cost-of-file.ts'],
    testTimeout: HANGS_AFTER_MS,
    hookTimeout: HANGS_AFTER_MS,
    pool: 'forks',
    maxWorkers: 2,
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
  },
})

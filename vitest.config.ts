import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Each test file has a process of its own; what they all load is compiled once.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

export default defineConfig({
  test: {
    include: ['{server,client,web,tests,deploy}/**/*.test.ts'],
    globalSetup: ['tests/support/database-template.ts'],
    setupFiles: ['tests/support/answers-stay-true.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
})

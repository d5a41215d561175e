import { defineConfig } from 'vitest/config'

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

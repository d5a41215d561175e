import { afterAll, beforeEach, type RunnerTestFile } from 'vitest'
import { processorSeconds } from './processor-seconds.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** The file's own process and those that it started, without the database server. */
    cpuSeconds?: number
  }
}

// This module runs again before each test file, in a process that may already have run others.
const atStart = processorSeconds()
let file: RunnerTestFile | undefined
beforeEach(({ task }) => {
  file = task.file
})
afterAll(() => {
  if (file) file.meta.cpuSeconds = processorSeconds() - atStart
})

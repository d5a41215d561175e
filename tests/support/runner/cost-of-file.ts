import { afterAll, beforeEach, type RunnerTestFile } from 'vitest'
import { processorSeconds } from './processor-seconds.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** What a test file took of the processors: its process and what that started, not the database server. */
    cpuSeconds?: number
  }
}

// This module runs anew before each test file, in a process that may have run others.
const atStart = processorSeconds()
let file: RunnerTestFile | undefined
beforeEach(({ task }) => {
  file = task.file
})
afterAll(() => {
  if (file) file.meta.cpuSeconds = processorSeconds() - atStart
})

import { readFileSync } from 'node:fs'
import { afterAll, beforeEach, type RunnerTestFile } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** What a test file took of the processors: its process and the children that ended, not the database server. */
    cpuSeconds?: number
  }
}

const TICKS_PER_SECOND = 100

function cpuSeconds(): number {
  if (process.platform !== 'linux') {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  }
  // user, system, and the same of children, behind the name in its brackets.
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND
}

// This module runs anew before each test file, in a process that may have run others.
const atStart = cpuSeconds()
let file: RunnerTestFile | undefined
beforeEach(({ task }) => {
  file = task.file
})
afterAll(() => {
  if (file) file.meta.cpuSeconds = cpuSeconds() - atStart
})

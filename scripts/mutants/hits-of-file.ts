import { afterEach, beforeAll, beforeEach, expect } from 'vitest'

declare global {
  /**
   * Mutants that an earlier test file in this process has detected. Later test files skip them.
   */
  var foundMutants: Set<number> | undefined
}

// This module runs again before each test file. A module that an earlier test file has imported
// does not run again, so it reaches its mutants only once per process. Mutants reached while
// modules load are therefore recorded under a separate name.
globalThis.beginHits?.('loading')
const mutant = Number(/\?mutant=(\d+)$/.exec(expect.getState().testPath ?? '')?.[1] ?? 0)
globalThis.switchMutant?.(mutant)
const found = (globalThis.foundMutants ??= new Set())

let isNamed = false
beforeAll(() => globalThis.beginHits?.('tests'))
beforeEach(({ task, skip }) => {
  // Skips the other tests once a test has failed, because one failure is enough.
  skip(found.has(mutant))
  if (!isNamed) globalThis.beginHits?.(task.file.filepath.replace(/\?.*/, ''))
  isNamed = true
})
afterEach(({ task }) => {
  if (mutant > 0 && task.result?.state === 'fail') found.add(mutant)
})

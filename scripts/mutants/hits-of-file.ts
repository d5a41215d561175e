import { afterEach, beforeAll, beforeEach, expect } from 'vitest'

declare global {
  /** Mutants detected by earlier test files of this process. */
  var foundMutants: Set<number> | undefined
}

// A module that an earlier test file has imported does not run again. Mutants reached while
// modules load are therefore recorded under a separate name.
globalThis.beginHits?.('loading')
const mutant = Number(/\?mutant=(\d+)$/.exec(expect.getState().testPath ?? '')?.[1] ?? 0)
globalThis.switchMutant?.(mutant)
const found = (globalThis.foundMutants ??= new Set())

let isNamed = false
beforeAll(() => globalThis.beginHits?.('tests'))
beforeEach(({ task, skip }) => {
  // One failed test is enough.
  skip(found.has(mutant))
  if (!isNamed) globalThis.beginHits?.(task.file.filepath.replace(/\?.*/, ''))
  isNamed = true
})
afterEach(({ task }) => {
  if (mutant > 0 && task.result?.state === 'fail') found.add(mutant)
})

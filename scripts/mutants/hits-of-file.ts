import { afterEach, beforeAll, beforeEach, expect } from 'vitest'

declare global {
  /** Mutants that a test file of this process has found. Later files skip them. */
  var foundMutants: Set<number> | undefined
}

// This module runs again before each test file. Modules that an earlier file of this process has
// imported do not load again. So record mutants that are reached during loading under a separate
// name.
globalThis.beginHits?.('loading')
const mutant = Number(/\?mutant=(\d+)$/.exec(expect.getState().testPath ?? '')?.[1] ?? 0)
globalThis.switchMutant?.(mutant)
const found = (globalThis.foundMutants ??= new Set())

let isNamed = false
beforeAll(() => globalThis.beginHits?.('tests'))
beforeEach(({ task, skip }) => {
  // One failure per mutant is enough.
  skip(found.has(mutant))
  if (!isNamed) globalThis.beginHits?.(task.file.filepath.replace(/\?.*/, ''))
  isNamed = true
})
afterEach(({ task }) => {
  if (mutant > 0 && task.result?.state === 'fail') found.add(mutant)
})

import { afterEach, beforeAll, beforeEach, expect } from 'vitest'

declare global {
  /** Mutants that a test file of this process has found: those after it are not asked. */
  var foundMutants: Set<number> | undefined
}

// This module runs anew before each test file, in a process that may have run others: those have loaded what it imports.
globalThis.beginHits?.('loading')
const mutant = Number(/\?mutant=(\d+)$/.exec(expect.getState().testPath ?? '')?.[1] ?? 0)
globalThis.switchMutant?.(mutant)
const found = (globalThis.foundMutants ??= new Set())

let isNamed = false
beforeAll(() => globalThis.beginHits?.('tests'))
beforeEach(({ task, skip }) => {
  // One failure is all that is asked for.
  skip(found.has(mutant))
  if (!isNamed) globalThis.beginHits?.(task.file.filepath.replace(/\?.*/, ''))
  isNamed = true
})
afterEach(({ task }) => {
  if (mutant > 0 && task.result?.state === 'fail') found.add(mutant)
})

import { afterAll, beforeEach, expect, type RunnerTestFile } from 'vitest'
import type { ObservedStatuses } from '../../../scripts/requests-record.ts'
import { takeUndeclaredWork } from './costly-work.ts'
import { takeRecordedRequests } from './requests-seen.ts'

declare module 'vitest' {
  interface TaskMeta {
    requests?: ObservedStatuses
  }
}

// This module runs again before each test file, in a process that may already have run others.
takeRecordedRequests()
await takeUndeclaredWork()
let file: RunnerTestFile | undefined
beforeEach(({ task }) => {
  file = task.file
})
afterAll(async () => {
  if (file) file.meta.requests = takeRecordedRequests()
  const undeclared = await takeUndeclaredWork()
  expect(undeclared, 'add the cost of this work to unpaidCosts of the route’s feature').toEqual([])
})

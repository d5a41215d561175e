import { expect, test } from 'vitest'
import { NEVER_SECONDS, toTrackRecord } from './track-record.ts'

const COUNTS = { medianSeconds: 7200, answerable: 3, completed: 3, ended: 3 }

test('three offers are enough to say how soon a talent answers, two are not', () => {
  expect(toTrackRecord(COUNTS).responseSeconds).toBe(7200)
  expect(toTrackRecord({ ...COUNTS, answerable: 2 }).responseSeconds).toBeNull()
})

test('a talent who leaves most offers unanswered has no usual time to answer', () => {
  expect(toTrackRecord({ ...COUNTS, medianSeconds: NEVER_SECONDS }).responseSeconds).toBeNull()
})

test('only a talent who completes every paid offer has 100 percent', () => {
  expect(toTrackRecord({ ...COUNTS, completed: 3, ended: 3 }).completionPercent).toBe(100)
  expect(toTrackRecord({ ...COUNTS, completed: 999, ended: 1000 }).completionPercent).toBe(99)
  expect(toTrackRecord({ ...COUNTS, completed: 2, ended: 2 })).toMatchObject({
    completionPercent: null,
    completedCount: 2,
  })
})

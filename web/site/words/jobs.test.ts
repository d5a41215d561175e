import { expect, test } from 'vitest'
import { SCHEDULE } from '../../../server/app.ts'
import { GENERATION_KIND_NAMES } from '../../../server/features/media/generation/domain/kinds.ts'
import { KIND_LABELS } from './generation-kinds.ts'
import { JOB_LABELS, jobLabel } from './jobs.ts'

test('every scheduled job has a label, and no label is left over', () => {
  expect(Object.keys(JOB_LABELS).sort()).toEqual(SCHEDULE.map(({ name }) => name).sort())
  expect(new Set(Object.values(JOB_LABELS)).size).toBe(SCHEDULE.length)
})

test('every kind of generation has a label', () => {
  expect(Object.keys(KIND_LABELS).sort()).toEqual([...GENERATION_KIND_NAMES].sort())
})

test('an unknown job is labeled by its name', () => {
  expect(jobLabel('count-the-stars')).toBe('Count the stars')
})

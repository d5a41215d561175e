import { expect, test } from 'vitest'
import { SCHEDULE } from '../../../server/app.ts'
import { GENERATION_KIND_NAMES } from '../../../server/features/media/generation/domain/kinds.ts'
import { JOB_LABELS, jobLabel, KIND_LABELS } from './jobs.ts'

test('every job of the schedule has plain words, and no words are left of one that is gone', () => {
  expect(Object.keys(JOB_LABELS).sort()).toEqual(SCHEDULE.map(({ name }) => name).sort())
  expect(new Set(Object.values(JOB_LABELS)).size).toBe(SCHEDULE.length)
})

test('so has every kind of long work', () => {
  expect(Object.keys(KIND_LABELS).sort()).toEqual([...GENERATION_KIND_NAMES].sort())
})

test('one of a newer version is called by its name', () => {
  expect(jobLabel('count-the-stars')).toBe('Count the stars')
})

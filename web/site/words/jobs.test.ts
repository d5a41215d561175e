import { expect, test } from 'vitest'
import { SCHEDULE } from '../../../server/app.ts'
import { JOB_WORDS, jobWords } from './jobs.ts'

test('every job of the schedule has plain words, and no words are left of one that is gone', () => {
  expect(Object.keys(JOB_WORDS).sort()).toEqual(SCHEDULE.map(({ name }) => name).sort())
  expect(new Set(Object.values(JOB_WORDS)).size).toBe(SCHEDULE.length)
})

test('one of a newer version is called by its name', () => {
  expect(jobWords('count-the-stars')).toBe('Count the stars')
})

import { expect, test } from 'vitest'
import { saidOf } from './lead-said.ts'

test('what a form added is said field by field, and what is empty not at all', () => {
  expect(
    saidOf({ shops: 2, openOnSundays: false, cities: ['Porto', null, 'Braga'], note: '', gone: null, deep: { a: 1 } }),
  ).toEqual([
    ['Shops', '2'],
    ['Open on sundays', 'No'],
    ['Cities', 'Porto, Braga'],
    ['Deep', '{"a":1}'],
  ])
  expect(saidOf(null)).toEqual([])
})

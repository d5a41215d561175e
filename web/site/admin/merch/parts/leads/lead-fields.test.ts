import { expect, test } from 'vitest'
import { listLeadFields } from './lead-fields.ts'

test('a lead’s extra fields are listed one by one, without empty ones', () => {
  expect(
    listLeadFields({
      shops: 2,
      openOnSundays: false,
      cities: ['Porto', null, 'Braga'],
      note: '',
      gone: null,
      deep: { a: 1 },
    }),
  ).toEqual([
    ['Shops', '2'],
    ['Open on sundays', 'No'],
    ['Cities', 'Porto, Braga'],
    ['Deep', '{"a":1}'],
  ])
  expect(listLeadFields(null)).toEqual([])
})

import { expect, test } from 'vitest'
import { diffRecords, formatSuspense, humanizeCode, microUsd, parseParameters } from './labels.ts'

test.each([
  ['resolve-dispute', 'Resolve dispute'],
  ['PAYOUT_IN_TRANSIT', 'Payout in transit'],
  ['brand_limit.block', 'Brand limit block'],
  ['', ''],
])('%s is shown as “%s”', (code, words) => {
  expect(humanizeCode(code)).toBe(words)
})

test('a diff lists changed fields only', () => {
  expect(
    diffRecords({ isBlocked: false, reason: null, slug: 'a' }, { isBlocked: true, slug: 'a', tags: ['x'] }),
  ).toEqual([
    { field: 'Is blocked', before: 'false', after: 'true' },
    { field: 'Tags', before: 'nothing', after: '["x"]' },
  ])
  expect(diffRecords(null, null)).toEqual([])
})

test('a diff formats enum values and leaves what people typed as it is', () => {
  expect(diffRecords({ status: 'new', name: 'new_one' }, { status: 'working_on', name: 'NEW_ONE' })).toEqual([
    { field: 'Status', before: 'New', after: 'Working on' },
    { field: 'Name', before: 'new_one', after: 'NEW_ONE' },
  ])
})

test('suspense that was paid out is not shown as a negative amount', () => {
  expect(formatSuspense(11_000, 'EUR')).toBe('€110.00')
  expect(formatSuspense(-130_100, 'USD')).toBe('$1,301.00 paid out')
})

test('a call’s cost is shown to a tenth of a cent, and a smaller one is not shown as zero', () => {
  expect(microUsd(20)).toBe('$0.000020')
  expect(microUsd(40_000)).toBe('$0.040')
  expect(microUsd(0)).toBe('$0.000')
})

test('parameters must be an object of strings, numbers and booleans', () => {
  expect(parseParameters('{"quality":"high","steps":4,"raw":true}')).toEqual({ quality: 'high', steps: 4, raw: true })
  for (const wrong of ['', '[]', 'null', '{"a":null}', '{"a":{}}', '{'])
    expect(parseParameters(wrong), wrong).toBeUndefined()
})

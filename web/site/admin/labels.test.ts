import { expect, test } from 'vitest'
import { diffRecords, formatSuspense, humanizeCode, microUsd, parseParameters } from './labels.ts'

test.each([
  ['resolve-dispute', 'Resolve dispute'],
  ['PAYOUT_IN_TRANSIT', 'Payout in transit'],
  ['brand_limit.block', 'Brand limit block'],
  ['', ''],
])('%s is said as “%s”', (code, words) => {
  expect(humanizeCode(code)).toBe(words)
})

test('what changed is said field by field, and what stayed is left out', () => {
  expect(
    diffRecords({ isBlocked: false, reason: null, slug: 'a' }, { isBlocked: true, slug: 'a', tags: ['x'] }),
  ).toEqual([
    { field: 'Is blocked', before: 'false', after: 'true' },
    { field: 'Tags', before: 'nothing', after: '["x"]' },
  ])
  expect(diffRecords(null, null)).toEqual([])
})

test('a step of something is said as people say it, and what somebody has written as it is', () => {
  expect(diffRecords({ status: 'new', name: 'new_one' }, { status: 'working_on', name: 'NEW_ONE' })).toEqual([
    { field: 'Status', before: 'New', after: 'Working on' },
    { field: 'Name', before: 'new_one', after: 'NEW_ONE' },
  ])
})

test('money in suspense that went out is no negative amount', () => {
  expect(formatSuspense(11_000, 'EUR')).toBe('€110.00')
  expect(formatSuspense(-130_100, 'USD')).toBe('$1,301.00 paid out')
})

test('what a call costs is said to a tenth of a cent, and what costs less is not said to cost nothing', () => {
  expect(microUsd(20)).toBe('$0.000020')
  expect(microUsd(40_000)).toBe('$0.040')
  expect(microUsd(0)).toBe('$0.000')
})

test('parameters are an object of texts, numbers and booleans, and nothing else', () => {
  expect(parseParameters('{"quality":"high","steps":4,"raw":true}')).toEqual({ quality: 'high', steps: 4, raw: true })
  for (const wrong of ['', '[]', 'null', '{"a":null}', '{"a":{}}', '{'])
    expect(parseParameters(wrong), wrong).toBeUndefined()
})

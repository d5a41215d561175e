import { expect, test } from 'vitest'
import type { MerchDiscount } from '../../../../../../client/src/api-types.ts'
import { discountBody, discountState, draftOf, formatDiscount, localTime, newDraft } from './discount-draft.ts'

const code: MerchDiscount = {
  id: 'd1',
  campaignId: 'c1',
  code: 'WELCOME-10',
  percentBps: 1250,
  amounts: null,
  startsAt: null,
  endsAt: null,
  usesLimit: 5,
  used: 0,
  isActive: true,
  version: 1,
  createdAt: '2026-11-20T09:30:00.000Z',
  updatedAt: '2026-11-20T09:30:00.000Z',
}
const NOW = '2026-11-22T12:00:00.000Z'

test('a saved discount that was not edited is sent back unchanged', () => {
  expect(discountBody(draftOf(code), 'USD')).toEqual({
    percentBps: 1250,
    amounts: null,
    usesLimit: 5,
    startsAt: null,
    endsAt: null,
  })
  const endsAt = '2026-12-31T23:00:00.000Z'
  expect(discountBody(draftOf({ ...code, endsAt }), 'USD')?.endsAt).toBe(endsAt)
  expect(localTime(null)).toBe('')
})

test('amounts in other currencies are kept, and the campaign’s own currency is required', () => {
  const draft = draftOf({ ...code, percentBps: null, amounts: { USD: 500, EUR: 450 } })
  expect(discountBody(draft, 'USD')).toMatchObject({ percentBps: null, amounts: { USD: 500, EUR: 450 } })
  expect(discountBody({ ...draft, amounts: { USD: null, EUR: 450 } }, 'USD')).toBeUndefined()
})

test.each(['0', '100.01', '', 'ten', '-5'])('“%s” is not a valid percentage', (percent) => {
  expect(discountBody({ ...newDraft(), percent }, 'USD')).toBeUndefined()
})

test('a percentage accepts a decimal comma', () => {
  expect(discountBody({ ...newDraft(), percent: '7,5' }, 'USD')?.percentBps).toBe(750)
})

test.each([
  [{}, 'usable'],
  [{ isActive: false }, 'off'],
  [{ startsAt: '2026-11-23T00:00:00.000Z' }, 'coming'],
  [{ endsAt: NOW }, 'over'],
  [{ used: 5 }, 'used up'],
] as const)('a code with %j is %s', (change, state) => {
  expect(discountState({ ...code, ...change }, NOW)).toBe(state)
})

test('a discount is formatted as a percentage or an amount', () => {
  expect(formatDiscount(code)).toBe('12.5%')
  expect(formatDiscount({ percentBps: null, amounts: { USD: 500 } })).toBe('$5.00')
})

import { expect, test } from 'vitest'
import { budgetShares, fits } from './purpose.ts'

const SETTINGS = { AI_DAILY_BUDGET_MINOR_UNIT: 1000, AI_PUBLIC_SHARE_PERCENT: 20, AI_UNPAID_SHARE_PERCENT: 50 }

test('a day’s budget is divided by the purpose of calls', () => {
  const shares = budgetShares(SETTINGS)
  expect([shares.unpaid / shares.whole, shares.anybody / shares.whole]).toEqual([0.5, 0.2])
  // Visitors never have more than all who do not pay.
  const much = budgetShares({ ...SETTINGS, AI_PUBLIC_SHARE_PERCENT: 80 })
  expect(much.anybody).toBe(much.unpaid)
})

test('a call is allowed as long as its price is at most what is left of each share of its purpose', () => {
  const shares = { whole: 100, unpaid: 50, anybody: 20 }
  const canPay = (purpose: 'anybody' | 'fan' | 'account', price: number, spent = { spent: 0, anybody: 0, fan: 0 }) =>
    fits(price, purpose, spent, shares)
  expect([canPay('account', 100), canPay('account', 101)]).toEqual([true, false])
  expect([canPay('fan', 50), canPay('fan', 51)]).toEqual([true, false])
  expect([canPay('anybody', 20), canPay('anybody', 21)]).toEqual([true, false])
  const day = { spent: 90, anybody: 15, fan: 30 }
  expect([canPay('account', 10, day), canPay('account', 11, day)]).toEqual([true, false])
  expect([canPay('fan', 5, day), canPay('fan', 6, day)]).toEqual([true, false])
  expect([canPay('anybody', 5, day), canPay('anybody', 6, day)]).toEqual([true, false])
  expect(canPay('anybody', 1, { spent: 50, anybody: 0, fan: 50 })).toBe(false)
})

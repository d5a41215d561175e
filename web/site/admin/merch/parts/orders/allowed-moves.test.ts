import { expect, test } from 'vitest'
import { formatOrderCount, hasPhysicalGoods, listAllowedMoves } from './allowed-moves.ts'

test('lists each status that at least one order may change to, with the number of such orders, and never “cancelled”', () => {
  const fresh = { allowedStatuses: ['received', 'working_on', 'ready', 'shipped', 'cancelled'] as const }
  const ready = { allowedStatuses: ['shipped', 'cancelled'] as const }
  const files = { allowedStatuses: ['processing', 'cancelled'] as const }
  const orders = [fresh, ready, files].map(({ allowedStatuses }) => ({ allowedStatuses: [...allowedStatuses] }))
  expect(listAllowedMoves(orders)).toEqual([
    { status: 'received', count: 1 },
    { status: 'working_on', count: 1 },
    { status: 'ready', count: 1 },
    { status: 'shipped', count: 2 },
    { status: 'processing', count: 1 },
  ])
  expect(listAllowedMoves([])).toEqual([])
})

test('separates printed orders from downloads, even after cancellation', () => {
  const shippingInfo = {
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Byron',
    addressLine1: '1 Main Street',
    city: 'Springfield',
    state: '',
    postalCode: '90001',
    country: 'US',
  }
  expect(hasPhysicalGoods({ status: 'ready', shippingInfo })).toBe(true)
  expect(hasPhysicalGoods({ status: 'completed', shippingInfo: null })).toBe(false)
  expect(hasPhysicalGoods({ status: 'cancelled', shippingInfo })).toBe(true)
  expect(hasPhysicalGoods({ status: 'cancelled', shippingInfo: null })).toBe(false)
})

test('counts one order in the singular', () => {
  expect([formatOrderCount(1), formatOrderCount(3)]).toEqual(['1 order', '3 orders'])
})

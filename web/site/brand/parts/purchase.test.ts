import { expect, test } from 'vitest'
import type { Payment, Product } from '../../../../client/src/api-types.ts'
import { findPaidPayment, isUnchanged } from './purchase.ts'

const PRODUCT: Product = {
  id: 'p1',
  kind: 'IMAGE',
  sellerAccountId: 's1',
  title: 'Espresso at dawn',
  description: 'A portrait.',
  priceMinorUnit: 1200,
  currency: 'USD',
  active: true,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
}
const payment = (id: string, changed: Partial<Payment> = {}): Payment => ({
  id,
  payFor: 'IMAGE',
  payForId: 'p1',
  buyerUserId: 'u1',
  sellerAccountId: 's1',
  amountMinorUnit: 1200,
  currency: 'USD',
  status: 'PENDING',
  ppuCode: 'PPU-1',
  processorPaymentId: `pi_${id}`,
  hostPartnerSlug: null,
  createdAt: '2026-11-02T10:00:00.000Z',
  succeededAt: null,
  refundRequestedAt: null,
  refundedAt: null,
  ...changed,
})
const shown = { product: PRODUCT, payments: [] }
const now = { product: PRODUCT, payments: [payment('1')] }

test('a purchase is unchanged while price, description and payments are the same', () => {
  expect(isUnchanged(shown, now, 'pi_1')).toBe(true)
})

test.each([
  ['another payment', { ...now, payments: [payment('2')] }],
  ['another price', { ...now, payments: [payment('1', { amountMinorUnit: 1300 })] }],
  ['another currency', { ...now, payments: [payment('1', { currency: 'EUR' })] }],
  ['another title', { ...now, product: { ...PRODUCT, title: 'Espresso at noon' } }],
  ['another description', { ...now, product: { ...PRODUCT, description: null } }],
  ['a purchase in another tab', { ...now, payments: [payment('1'), payment('0', { status: 'SUCCEEDED' })] }],
])('a purchase with %s has changed', (_what, changed) => {
  expect(isUnchanged(shown, changed, 'pi_1')).toBe(false)
})

test('a new price does not affect a payment already started at the shown price', () => {
  expect(isUnchanged(shown, { ...now, product: { ...PRODUCT, priceMinorUnit: 1500 } }, 'pi_1')).toBe(true)
})

test('a product counts as bought once paid and not refunded', () => {
  const paid = payment('1', { status: 'SUCCEEDED' })
  const back = payment('2', { status: 'SUCCEEDED', refundRequestedAt: '2026-11-03T10:00:00.000Z' })
  expect(findPaidPayment({ payments: [payment('4'), back, paid] })).toBe(paid)
  expect(findPaidPayment({ payments: [payment('3', { status: 'REFUNDED' })] })).toBeUndefined()
})

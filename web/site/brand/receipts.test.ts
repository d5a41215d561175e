import { expect, test } from 'vitest'
import type { Offer, Payment } from '../../../client/src/api-types.ts'
import { monthOf } from '../parts/values/moment.tsx'
import { formatMonth } from '../parts/values/months.ts'
import { csvOf } from './receipts.ts'

const payment = (values: Partial<Payment>): Payment => ({
  id: 'p1',
  payFor: 'OFFER',
  payForId: 'o1',
  buyerUserId: 'u1',
  sellerAccountId: 's1',
  amountMinorUnit: 137_500,
  currency: 'USD',
  status: 'SUCCEEDED',
  ppuCode: 'PPU-1',
  processorPaymentId: 'pi_1',
  hostPartnerSlug: null,
  createdAt: '2026-11-30T23:30:00.000Z',
  succeededAt: '2026-11-30T23:30:00.000Z',
  refundRequestedAt: null,
  refundedAt: null,
  ...values,
})

test('a payment belongs to the month in the reader’s time zone', () => {
  expect(monthOf('2026-11-30T23:30:00.000Z', 'UTC')).toBe('2026-11')
  expect(monthOf('2026-11-30T23:30:00.000Z', 'Europe/Stockholm')).toBe('2026-12')
  expect(formatMonth('2026-12', 'en')).toBe('December 2026')
})

test('the CSV has a row for each payment and no formula', () => {
  const known = {
    offers: new Map([['o1', { campaignDescription: '=HYPERLINK("x")' } as Offer]]),
    products: new Map([['i1', 'Espresso at dawn']]),
    people: { s1: { displayName: 'Mara, Lindqvist', imageUrl: null, slug: 'mara' } },
  }
  expect(csvOf([payment({}), payment({ payFor: 'IMAGE', payForId: 'i1', ppuCode: 'PPU-2' })], known)).toBe(
    'Date,Receipt,Paid to,For,Status,Amount,Currency,Refunded\r\n2026-11-30,PPU-1,"Mara, Lindqvist","\'=HYPERLINK(""x"")",SUCCEEDED,1375.00,USD,\r\n2026-11-30,PPU-2,"Mara, Lindqvist",Espresso at dawn,SUCCEEDED,1375.00,USD,\r\n',
  )
})

import { expect, test } from 'vitest'
import { csvUrlOfListing, orderListingOf, orderSearchOf } from './order-filter.ts'

const NOW = '2026-03-10T14:30:00.000Z'
const listing = (query: string) => orderListingOf(new URLSearchParams(query), NOW)

test('an address asks for what it names', () => {
  expect(listing('')).toEqual({})
  expect(listing('q=+ORD-7K+&campaign=c1&payment=refunded&mode=LIVE&status=ready')).toEqual({
    q: 'ORD-7K',
    campaignId: 'c1',
    paymentStatus: 'refunded',
    mode: 'LIVE',
    status: 'ready',
  })
  expect(listing('stuck=true')).toEqual({ stuck: 'true' })
})

test('days begin at midnight, so that a question stays the same for a day', () => {
  expect(listing('since=7')).toEqual({ from: '2026-03-03T00:00:00.000Z' })
})

test('words that are none are left out, and so are those that mean anything', () => {
  expect(listing('q=++&status=lost&payment=any&mode=any&since=4&stuck=perhaps')).toEqual({})
})

test('how many stand where is asked without where they stand', () => {
  expect(orderSearchOf(new URLSearchParams('status=new&stuck=true&q=ada'), NOW)).toEqual({ q: 'ada' })
})

test('the table is of what is shown', () => {
  expect(csvUrlOfListing({})).toBe('/api/merch/admin/orders/export')
  expect(csvUrlOfListing(listing('status=new&q=a%26b'))).toBe('/api/merch/admin/orders/export?q=a%26b&status=new')
})

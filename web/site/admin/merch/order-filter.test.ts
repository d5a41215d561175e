import { expect, test } from 'vitest'
import { csvUrlOfListing, orderListingOf, orderSearchOf } from './order-filter.ts'

const NOW = '2026-03-10T14:30:00.000Z'
const listing = (query: string) => orderListingOf(new URLSearchParams(query), NOW)

test('the URL’s parameters become the query of the list', () => {
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

test('a range of days begins at midnight, so the query is stable within a day', () => {
  expect(listing('since=7')).toEqual({ from: '2026-03-03T00:00:00.000Z' })
})

test('blank, unknown and “any” values are left out', () => {
  expect(listing('q=++&status=lost&payment=any&mode=any&since=4&stuck=perhaps')).toEqual({})
})

test('the counts by status ignore the status filter', () => {
  expect(orderSearchOf(new URLSearchParams('status=new&stuck=true&q=ada'), NOW)).toEqual({ q: 'ada' })
})

test('the CSV link has the filters of the list', () => {
  expect(csvUrlOfListing({})).toBe('/api/merch/admin/orders/export')
  expect(csvUrlOfListing(listing('status=new&q=a%26b'))).toBe('/api/merch/admin/orders/export?q=a%26b&status=new')
})

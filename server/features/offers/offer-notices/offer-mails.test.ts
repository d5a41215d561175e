import { expect, test } from 'vitest'
import type { OfferRow } from '../offer/index.ts'
import { belowMinimumMail } from './below-minimum-mail.ts'
import { offerExpiresSoonMail } from './expiry-mails.ts'
import { EXAMPLE_OFFER, noticeExamples } from './mail-examples.ts'

const NAMES = { buyer_name: 'Northwind Coffee', seller_name: 'Mara Lindqvist' }
const SITE = { NEXT_PUBLIC_MAIN_SITE_URL: 'https://www.example.com' }

test('the mail about an offer below the minimum names the minimum, if there is one', () => {
  const links = { counter: 'https://www.example.com/c', reject: 'https://www.example.com/r', days: 7 }
  const textWith = (minimum: number | null) => belowMinimumMail(EXAMPLE_OFFER, NAMES, minimum, links).text
  expect(textWith(300_000)).toContain('below your minimum of $3,000.00.')
  expect(textWith(null)).toContain('below your minimum.')
})

test('the reminder of an offer that expires names the amount to decide on', () => {
  const textOf = (change: Partial<OfferRow>) => offerExpiresSoonMail(SITE, { ...EXAMPLE_OFFER, ...change }, NAMES).text
  const counter = { countered_by: 'brand', counter_changes: { offerAmountMinorUnit: 300_000 } } as const
  expect(textOf({ ...counter, status: 'COUNTERED' })).toContain('offers you $3,000.00')
  expect(textOf({ ...counter, status: 'APPROVED' })).toContain('offers you $2,500.00')
  expect(textOf({ status: 'COUNTERED' })).toContain('offers you $2,500.00')
})

test('an example of a notification names its reader, and its variant if it has one', () => {
  const config = { ...SITE, BASE_URL: 'https://api.example.com', SECRET_KEY: 'x'.repeat(32) }
  const readersOf = (event: string) =>
    noticeExamples(config as Parameters<typeof noticeExamples>[0], EXAMPLE_OFFER, NAMES)
      .filter(({ kind }) => kind === event)
      .map(({ reader }) => reader)
  expect(readersOf('DELIVERY_READY')).toEqual(['brand', 'brand, with a note'])
})

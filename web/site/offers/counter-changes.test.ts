import { describe, expect, test } from 'vitest'
import type { Offer } from '../../../client/src/api-types.ts'
import { EXAMPLE_OFFER } from '../../../server/features/offers/offer/offer-view.ts'
import { EXAMPLE_SCOPE } from '../../../server/features/offers/offer/scope-schema.ts'
import { counterRows, draftOf, getChangedTerms } from './counter-changes.ts'

const offer: Offer = { ...EXAMPLE_OFFER, status: 'APPROVED', counterChanges: null, counteredBy: null }

const ROW = { field: 'Price of exclusivity' }

describe('a counter', () => {
  test('shows the price of another exclusivity, old and new, if the talent shows it', () => {
    const free = { answer: 'ALLOWED', pricePercent: null, minimum: null } as const
    const exclusivity = {
      CATEGORY_EXCLUSIVE: { ...free, pricePercent: 250 },
      EXCLUSIVE: { ...free, pricePercent: 400 },
    }
    const rules = { fallback: { answer: 'ALLOWED', floor: null }, exceptions: [] } as const
    const talent = { slug: 'mara', displayName: 'Mara', rules: { ...rules, exceptions: [], exclusivity } }
    const rowsTo = (level: 'NON_EXCLUSIVE' | 'CATEGORY_EXCLUSIVE' | 'EXCLUSIVE', shown = talent) => {
      const scope = { ...EXAMPLE_SCOPE, exclusivity: level }
      return counterRows(offer, { scope }, [shown]).filter(({ field }) => field === ROW.field)
    }
    expect(rowsTo('CATEGORY_EXCLUSIVE')).toEqual([])
    expect(rowsTo('EXCLUSIVE')).toEqual([{ ...ROW, before: '×2.5', after: '×4' }])
    expect(rowsTo('NON_EXCLUSIVE')).toEqual([{ ...ROW, before: '×2.5', after: 'None' }])
    const hidden = { CATEGORY_EXCLUSIVE: { ...free, pricePercent: null }, EXCLUSIVE: { ...free, pricePercent: null } }
    expect(rowsTo('EXCLUSIVE', { ...talent, rules: { ...talent.rules, exclusivity: hidden as never } })).toEqual([])
  })

  test('without changes sends nothing, whatever the terms are', () => {
    for (const terms of [offer, { ...offer, wantsSharing: null, imageKind: null, customUsage: '', scriptText: ' Hi ' }])
      expect(getChangedTerms(terms, draftOf(terms))).toEqual({})
  })

  test('sends only the terms that differ from the offer', () => {
    const draft = {
      ...draftOf(offer),
      offerAmountMinorUnit: 300_000,
      usageTypes: ['print', 'paid_social'],
      deliverWithinDays: 21,
    }
    expect(getChangedTerms(offer, draft)).toEqual({
      offerAmountMinorUnit: 300_000,
      usageTypes: ['print', 'paid_social'],
      deliverWithinDays: 21,
    })
    expect(getChangedTerms(offer, { ...draftOf(offer), wantsSharing: false, sharingDescription: ' ' })).toEqual({
      wantsSharing: false,
      sharingDescription: null,
    })
  })

  test('does not depend on the order in which uses were ticked, and asks no price for unlimited revisions', () => {
    const two: Offer = { ...offer, usageTypes: ['print', 'web'] }
    expect(getChangedTerms(two, { ...draftOf(two), usageTypes: ['web', 'print'] })).toEqual({})
    expect(getChangedTerms(offer, { ...draftOf(offer), includedRevisions: null })).toEqual({
      includedRevisions: null,
      extraRevisionMinorUnit: null,
    })
  })

  test('that answers a counter starts from it and does not resend its terms', () => {
    const countered: Offer = { ...offer, status: 'COUNTERED', counterChanges: { usageTypes: ['print'] } }
    expect(draftOf(countered).usageTypes).toEqual(['print'])
    expect(getChangedTerms(countered, { ...draftOf(countered), offerAmountMinorUnit: 200_000 })).toEqual({
      offerAmountMinorUnit: 200_000,
      usageTypes: ['print'],
    })
  })

  test('is shown as old and new values, field by field', () => {
    expect(
      counterRows(offer, { offerAmountMinorUnit: 300_000, wantsSharing: false, usageTypes: [], imageKind: 'DRAFT' }),
    ).toEqual([
      { field: 'Amount', before: '€2,500.00', after: '€3,000.00' },
      { field: 'Usage', before: 'Social media ads', after: 'None' },
      { field: 'Sharing by the talent', before: 'Yes', after: 'No' },
      { field: 'Picture type', before: 'Finished picture', after: 'Draft, not for publication' },
    ])
    const work = { deliverWithinDays: 1, includedRevisions: null, extraRevisionMinorUnit: null }
    expect(counterRows(offer, work)).toEqual([
      { field: 'Delivery', before: 'Within 14 days of payment', after: 'Within 1 day of payment' },
      { field: 'Included revisions', before: '2', after: 'Unlimited' },
      { field: 'Price of another revision', before: '€400.00', after: 'Not agreed' },
    ])
    expect(counterRows(offer, null)).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import type { Offer } from '../../../client/src/api-types.ts'
import { EXAMPLE_OFFER } from '../../../server/features/offers/offer/offer-view.ts'
import { counterRows, draftOf, getChangedTerms } from './counter-changes.ts'

const offer: Offer = { ...EXAMPLE_OFFER, status: 'APPROVED', counterChanges: null, counteredBy: null }

describe('a counter', () => {
  test('without changes sends nothing, whatever the terms are', () => {
    for (const terms of [offer, { ...offer, wantsSharing: null, imageKind: null, customUsage: '', scriptText: ' Hi ' }])
      expect(getChangedTerms(terms, draftOf(terms))).toEqual({})
  })

  test('sends only the terms that differ from the offer', () => {
    const draft = { ...draftOf(offer), offerAmountMinorUnit: 300_000, usageTypes: 'paid_social, print ,print,' }
    expect(getChangedTerms(offer, draft)).toEqual({
      offerAmountMinorUnit: 300_000,
      usageTypes: ['paid_social', 'print'],
    })
    expect(getChangedTerms(offer, { ...draftOf(offer), wantsSharing: false, sharingDescription: ' ' })).toEqual({
      wantsSharing: false,
      sharingDescription: null,
    })
  })

  test('that answers a counter starts from it and does not resend its terms', () => {
    const countered: Offer = { ...offer, status: 'COUNTERED', counterChanges: { usageTypes: ['print'] } }
    expect(draftOf(countered).usageTypes).toBe('print')
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
      { field: 'Usage', before: 'Paid social', after: 'none' },
      { field: 'Sharing by the talent', before: 'yes', after: 'no' },
      { field: 'Image', before: 'Finished image', after: 'Draft to work from' },
    ])
    expect(counterRows(offer, null)).toEqual([])
  })
})

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

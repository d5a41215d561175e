import { expect, test } from 'vitest'
import type { Campaign } from '../../../../../../client/src/api-types.ts'
import { getCopyableGroups } from './copy-campaign.ts'

test('a copy takes the settings without read-only fields and the campaign’s own pictures', () => {
  const pricing = { priceMinorUnit: 9000, shippingMinorUnit: 500, price: 90, shipping: 5 }
  const campaign = {
    branding: { primaryColor: '#101010', heroImageAssetId: 'a1', heroImageUrl: '/media/a1.png' },
    studio: { studioHeadline: 'Look up', studioSlide1ImageAssetId: 'a2', studioSlide1ImageUrl: null },
    legal: { termsTitle: 'Terms', termsUpdatedAt: '2026-01-01T00:00:00.000Z' },
    config: {
      currency: 'USD',
      homeCountry: 'US',
      shippingFlatRate: 7,
      shippingIntlRate: 19,
      shippingFlatRateMinorUnit: 700,
      allowedCountries: ['US'],
      plaqueConfig: { prompt: 'In gold', standardPricing: pricing, deluxePricing: pricing },
    },
    copy: { supportEmail: 'help@example.com' },
  } as unknown as Campaign
  const written = { priceMinorUnit: 9000, shippingMinorUnit: 500 }
  expect(getCopyableGroups(campaign)).toEqual({
    branding: { primaryColor: '#101010' },
    studio: { studioHeadline: 'Look up' },
    legal: { termsTitle: 'Terms' },
    config: {
      shippingFlatRateMinorUnit: 700,
      allowedCountries: ['US'],
      plaqueConfig: { prompt: 'In gold', standardPricing: written, deluxePricing: written },
    },
    copy: { supportEmail: 'help@example.com' },
  })
})

import { expect, test } from 'vitest'
import type { Campaign, MerchCampaignConfig } from '../../../../../../client/src/api-types.ts'
import { campaignPhase, slugOf } from '../../campaign-labels.ts'
import { countryCodes, isCountry } from '../../countries.ts'
import { applyChangesToStore, changeBody, countChanges, getFieldValue, withField } from './campaign-draft.ts'

const campaign = {
  name: 'Mara on tour',
  branding: { primaryColor: '#101010', heroImageAssetId: null, heroImageUrl: null },
  config: { allowedCountries: ['US'], currency: 'USD' },
} as unknown as Campaign

test('an edited field wins over the saved one and is dropped once equal again', () => {
  const typed = withField({ campaign, changes: {} }, 'branding', 'primaryColor', '#202020')
  expect(getFieldValue({ campaign, changes: typed }, 'branding', 'primaryColor')).toBe('#202020')
  expect([countChanges(typed), changeBody(typed, 3)]).toEqual([
    1,
    { version: 3, branding: { primaryColor: '#202020' } },
  ])
  expect(withField({ campaign, changes: typed }, 'branding', 'primaryColor', '#101010')).toEqual({})
})

test('an equal list is no change, and the name is edited outside of the groups', () => {
  expect(withField({ campaign, changes: {} }, 'config', 'allowedCountries', ['US'])).toEqual({})
  const renamed = withField({ campaign, changes: {} }, 'identity', 'name', 'Mara at home')
  expect(withField({ campaign, changes: {} }, 'identity', 'currency', 'USD')).toEqual({})
  expect(changeBody(renamed, 1)).toEqual({ version: 1, name: 'Mara at home' })
})

test('the preview shows an uploaded picture and ignores an invalid amount', () => {
  const store = {
    ...campaign,
    talentName: 'Mara',
    config: { shippingFlatRateMinorUnit: 700 },
  } as unknown as MerchCampaignConfig
  const changes = { branding: { heroImageAssetId: 'a1' }, config: { shippingFlatRateMinorUnit: null } }
  const shown = applyChangesToStore(store, changes, { a1: '/media/a1.png' })
  expect(shown.branding).toEqual({ primaryColor: '#101010', heroImageAssetId: 'a1', heroImageUrl: '/media/a1.png' })
  expect(shown.config.shippingFlatRateMinorUnit).toBe(700)
  expect(applyChangesToStore(store, { branding: { heroImageAssetId: null } }, {}).branding.heroImageUrl).toBeNull()
  expect(applyChangesToStore(store, { branding: { primaryColor: '#12' } }, {}).branding.primaryColor).toBe('#101010')
})

test.each([
  ['Márta & Co — Live!', 'marta-co-live'],
  ['  --  ', ''],
  ['Tour 2026', 'tour-2026'],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('the name “%s” becomes the slug “%s”', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test('country codes are parsed from any list, without duplicates', () => {
  expect(countryCodes('us, ca;GB\nUS')).toEqual(['US', 'CA', 'GB'])
  expect(countryCodes('us ca gb')).toEqual(['US', 'CA', 'GB'])
  expect(countryCodes(' ')).toEqual([])
})

test('country names become codes, and unknown ones are recognized as invalid', () => {
  expect(countryCodes('United States, Canada, UK, south  korea, Great Britain')).toEqual(['US', 'CA', 'GB', 'KR'])
  expect(countryCodes('Atlantis')).toEqual(['ATLANTIS'])
  expect(['GB', 'KE', 'LI', 'ATLANTIS', 'QX', 'U'].filter(isCountry)).toEqual(['GB', 'KE', 'LI'])
})

test('a soft close is closed from its end time on', () => {
  const closing = { status: 'LIVE', shutdownMode: 'SOFT_CLOSE', shutdownEndsAt: '2026-12-01T00:00:00.000Z' } as const
  expect(campaignPhase(closing, '2026-11-30T23:59:59.000Z')).toBe('CLOSING')
  expect(campaignPhase(closing, '2026-12-01T00:00:00.000Z')).toBe('ENDED')
})

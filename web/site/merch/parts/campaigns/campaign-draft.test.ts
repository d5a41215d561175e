import { expect, test } from 'vitest'
import type { Campaign, MerchCampaignConfig } from '../../../../../client/src/api-types.ts'
import { campaignPhase, slugOf } from '../../campaign-labels.ts'
import { countryCodes, isCountry } from '../../countries.ts'
import { applyChangesToStore, changeBody, countChanges, getFieldValue, withField } from './campaign-draft.ts'

const campaign = {
  name: 'Mara on tour',
  branding: { primaryColor: '#101010', heroImageAssetId: null, heroImageUrl: null },
  config: { allowedCountries: ['US'], currency: 'USD' },
} as unknown as Campaign

test('what was typed stands above what was saved, and is none once it is the same again', () => {
  const typed = withField({ campaign, changes: {} }, 'branding', 'primaryColor', '#202020')
  expect(getFieldValue({ campaign, changes: typed }, 'branding', 'primaryColor')).toBe('#202020')
  expect([countChanges(typed), changeBody(typed, 3)]).toEqual([
    1,
    { version: 3, branding: { primaryColor: '#202020' } },
  ])
  expect(withField({ campaign, changes: typed }, 'branding', 'primaryColor', '#101010')).toEqual({})
})

test('a list that says the same is no change, and a name stands beside the groups', () => {
  expect(withField({ campaign, changes: {} }, 'config', 'allowedCountries', ['US'])).toEqual({})
  const renamed = withField({ campaign, changes: {} }, 'identity', 'name', 'Mara at home')
  expect(withField({ campaign, changes: {} }, 'identity', 'currency', 'USD')).toEqual({})
  expect(changeBody(renamed, 1)).toEqual({ version: 1, name: 'Mara at home' })
})

test('the storefront shows a picture that was just brought, and never an amount that is none', () => {
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
])('“%s” can stand in an address as “%s”', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test('countries are named as people list them, each once', () => {
  expect(countryCodes('us, ca;GB\nUS')).toEqual(['US', 'CA', 'GB'])
  expect(countryCodes('us ca gb')).toEqual(['US', 'CA', 'GB'])
  expect(countryCodes(' ')).toEqual([])
})

test('countries are known by name as well; what is none is told', () => {
  expect(countryCodes('United States, Canada, UK, south  korea, Great Britain')).toEqual(['US', 'CA', 'GB', 'KR'])
  expect(countryCodes('Atlantis')).toEqual(['ATLANTIS'])
  expect(['GB', 'KE', 'LI', 'ATLANTIS', 'QX', 'U'].filter(isCountry)).toEqual(['GB', 'KE', 'LI'])
})

test('a soft close is over from its moment on', () => {
  const closing = { status: 'LIVE', shutdownMode: 'SOFT_CLOSE', shutdownEndsAt: '2026-12-01T00:00:00.000Z' } as const
  expect(campaignPhase(closing, '2026-11-30T23:59:59.000Z')).toBe('CLOSING')
  expect(campaignPhase(closing, '2026-12-01T00:00:00.000Z')).toBe('ENDED')
})

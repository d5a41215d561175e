import { describe, expect, test } from 'vitest'
import { COUNTRIES, codeOfCountry, faultsOfAddress, NO_ADDRESS, partOfCountry, sentTo } from './postal-address.ts'

const HOME = {
  email: 'noor@example.com',
  firstName: 'Noor',
  lastName: 'Haddad',
  addressLine1: '12 Rue des Lilas',
  city: 'Lyon',
  state: '',
  postalCode: '69003',
  country: 'FR',
}
const EVERYWHERE = { ships: true, countries: [] }

describe('what an order needs of an address', () => {
  test('a whole one has no fault', () => expect(faultsOfAddress(HOME, EVERYWHERE)).toEqual({}))

  test('files need an address to write to and a name, and nothing else', () => {
    const { email, firstName, lastName } = HOME
    const known = { ...NO_ADDRESS, email, firstName, lastName }
    expect(faultsOfAddress(known, { ships: false, countries: ['US'] })).toEqual({})
    expect(Object.keys(faultsOfAddress(known, EVERYWHERE)).sort()).toEqual(['addressLine1', 'city', 'country'])
  })

  test('a state is missed where nothing arrives without one, a code where there are codes', () => {
    expect(faultsOfAddress({ ...HOME, country: 'US' }, EVERYWHERE)).toEqual({ state: 'missing' })
    expect(faultsOfAddress({ ...HOME, country: 'DE', postalCode: ' ' }, EVERYWHERE)).toEqual({ postalCode: 'missing' })
    expect(faultsOfAddress({ ...HOME, country: 'HK', postalCode: '' }, EVERYWHERE)).toEqual({})
  })

  test('what is no mail address and where nothing is sent are said of their fields', () => {
    for (const email of ['noor', 'noor@', '@example.com', 'noor@example', 'a b@example.com'])
      expect(faultsOfAddress({ ...HOME, email }, EVERYWHERE), email).toEqual({ email: 'no_address' })
    const only = { ships: true, countries: ['US', 'SE'] }
    expect(faultsOfAddress(HOME, only)).toEqual({ country: 'not_sent_there' })
  })
})

test('a campaign sends to its home and what it allows beside it', () => {
  expect(sentTo({ homeCountry: 'US', allowedCountries: ['SE', 'US'] })).toEqual(['US', 'SE'])
  expect(sentTo({ homeCountry: 'US', allowedCountries: [] })).toEqual([])
})

test('countries call parts and codes what they call them', () => {
  expect([partOfCountry('US'), partOfCountry('CA'), partOfCountry('DE')]).toEqual(['state', 'province', undefined])
  expect([codeOfCountry('US'), codeOfCountry('GB'), codeOfCountry('DE')]).toEqual(['zip', 'postcode', 'postal'])
  expect(COUNTRIES.length).toBe(249)
  expect(new Set(COUNTRIES).size).toBe(249)
})

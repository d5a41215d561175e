import { describe, expect, test } from 'vitest'
import { COUNTRIES, countryName } from '../countries.ts'
import {
  findPostalAddressFaults,
  NO_ADDRESS,
  normalizeAddress,
  partCode,
  shippingCountries,
  withoutIncompleteEmail,
} from './postal-address.ts'
import { issuesOfPlace } from './postal-issues.ts'
import { placeLines } from './postal-place.ts'
import {
  codeOfCountry,
  exampleOfCode,
  listDivisions,
  normalizePostalCode,
  partIn,
  partOfCountry,
} from './postal-rules.ts'

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

describe('the address of an order', () => {
  test('has no faults if complete', () => expect(findPostalAddressFaults(HOME, EVERYWHERE)).toEqual({}))

  test('needs only an email address and a name for files', () => {
    const { email, firstName, lastName } = HOME
    const known = { ...NO_ADDRESS, email, firstName, lastName }
    expect(findPostalAddressFaults(known, { ships: false, countries: ['US'] })).toEqual({})
    expect(Object.keys(findPostalAddressFaults(known, EVERYWHERE)).sort()).toEqual(['addressLine1', 'city', 'country'])
  })

  test('needs a state or postal code where its country uses them', () => {
    expect(findPostalAddressFaults({ ...HOME, country: 'US' }, EVERYWHERE)).toEqual({ state: 'missing' })
    const bare = { ...HOME, country: 'US', postalCode: '' }
    expect(findPostalAddressFaults(bare, EVERYWHERE)).toEqual({ state: 'missing', postalCode: 'missing' })
    expect(findPostalAddressFaults({ ...HOME, country: 'DE', postalCode: ' ' }, EVERYWHERE)).toEqual({
      postalCode: 'missing',
    })
    expect(findPostalAddressFaults({ ...HOME, country: 'HK', state: 'Kowloon', postalCode: '' }, EVERYWHERE)).toEqual(
      {},
    )
  })

  test('goes to the countries of the order, or anywhere if it names none', () => {
    const toSweden = { ships: true, countries: ['US', 'SE'] }
    const inSweden = { ...HOME, country: 'SE', postalCode: '111 22' }
    expect(findPostalAddressFaults(inSweden, toSweden)).toEqual({})
    expect(findPostalAddressFaults(inSweden, { ships: true, countries: ['US'] })).toEqual({ country: 'not_sent_there' })
    expect(findPostalAddressFaults({ ...HOME, country: ' ' }, toSweden)).toEqual({ country: 'missing' })
    expect(findPostalAddressFaults({ ...HOME, email: ' ' }, EVERYWHERE)).toEqual({ email: 'missing' })
  })

  test('is saved while it is typed without an incomplete email address', () => {
    expect(withoutIncompleteEmail(HOME)).toEqual(HOME)
    expect(withoutIncompleteEmail({ ...HOME, email: 'noor@exa' })).toEqual({ ...HOME, email: '' })
    expect(withoutIncompleteEmail({ ...HOME, email: '', city: '' })).toEqual({ ...HOME, email: '', city: '' })
  })

  test('reports an invalid email address and an unsupported country at their fields', () => {
    for (const email of ['noor', 'noor@', '@example.com', 'noor@example', 'a b@example.com'])
      expect(findPostalAddressFaults({ ...HOME, email }, EVERYWHERE), email).toEqual({ email: 'no_address' })
    const only = { ships: true, countries: ['US', 'SE'] }
    expect(findPostalAddressFaults(HOME, only)).toEqual({ country: 'not_sent_there' })
  })
})

describe('an address is checked by the rules of its country:', () => {
  const faultsIn = (country: string, rest: object) => findPostalAddressFaults({ ...HOME, country, ...rest }, EVERYWHERE)

  test.each([
    ['DE', { postalCode: '1011' }, { postalCode: 'bad_code' }],
    ['DE', { postalCode: '10115' }, {}],
    ['US', { state: 'CA', postalCode: '9001' }, { postalCode: 'bad_code' }],
    ['US', { state: 'CA', postalCode: '90001-1234' }, {}],
    ['US', { state: 'Kalifornien', postalCode: '90001' }, { state: 'unknown_part' }],
    ['US', { state: 'california', postalCode: '90001' }, {}],
    ['CA', { state: 'ON', postalCode: 'm5v3l9' }, {}],
    ['CA', { state: 'ON', postalCode: '90001' }, { postalCode: 'bad_code' }],
    ['GB', { postalCode: 'sw1a 1aa' }, {}],
    ['GB', { postalCode: '12345' }, { postalCode: 'bad_code' }],
    ['SE', { postalCode: 'SE-111 22' }, {}],
    ['LV', { postalCode: '1073' }, {}],
    ['JP', { state: 'Tokyo', postalCode: '１５４-００２３' }, {}],
    ['JP', { state: '東京都', postalCode: '154-0023' }, {}],
    ['AU', { state: 'NSW', postalCode: '2000' }, {}],
    ['AU', { state: '', postalCode: '2000' }, { state: 'missing' }],
    ['IE', { state: '', postalCode: '' }, {}],
    ['HK', { state: 'Kowloon', postalCode: '' }, {}],
    ['ZZ', {}, { country: 'unknown_country' }],
  ] as const)('%s %j', (country, rest, faults) => expect(faultsIn(country, rest)).toEqual(faults))

  test('every country’s example of a postal code is valid', () => {
    for (const country of COUNTRIES) {
      if (codeOfCountry(country) === undefined) continue
      expect(normalizePostalCode(country, exampleOfCode(country)), country).toBe(exampleOfCode(country))
    }
    for (const country of COUNTRIES)
      for (const part of listDivisions(country))
        for (const spelling of [part.code, part.value, part.name, part.ownName ?? part.name])
          expect(partIn(country, spelling), `${country} ${spelling}`).toBeDefined()
  })

  test('an address is printed in its country’s format, and services get the region’s code', () => {
    const written = { ...HOME, country: 'us', state: ' california ', postalCode: ' 90001 ' }
    expect(normalizeAddress(written)).toMatchObject({ country: 'US', state: 'CA', postalCode: '90001' })
    expect(normalizeAddress({ ...HOME, country: 'SE', postalCode: 'se-111 22' })).toMatchObject({
      postalCode: '111 22',
    })
    expect(normalizeAddress({ ...HOME, country: 'JP', state: '東京都', postalCode: '154-0023' })).toMatchObject({
      state: 'Tokyo',
    })
    expect([partCode('US', 'California'), partCode('JP', 'Tokyo'), partCode('FR', 'Rhône')]).toEqual([
      'CA',
      '13',
      'Rhône',
    ])
  })

  test('API clients get a message about what to write for each field', () => {
    expect(issuesOfPlace({ ...HOME, country: 'US', state: 'XX', postalCode: '123' })).toEqual([
      { path: 'state', message: '“XX” is not a valid state (United States). Write it like AL (Alabama).' },
      { path: 'postalCode', message: '“123” is not a valid ZIP code (United States). Write it like 95014.' },
    ])
    expect(issuesOfPlace({ ...HOME, addressLine1: '\u200b', country: 'JP' }).map(({ message }) => message)).toEqual([
      'Missing: street.',
      'Missing: prefecture.',
      '“69003” is not a valid postal code (Japan). Write it like 154-0023.',
    ])
  })
})

test('API clients are told which field is missing, and how to write a country', () => {
  const said = (place: object) => issuesOfPlace({ ...HOME, ...place }).map(({ path, message }) => [path, message])
  expect(said({ addressLine1: '', city: ' ' })).toEqual([
    ['addressLine1', 'Missing: street.'],
    ['city', 'Missing: city.'],
  ])
  expect(said({ country: 'US', state: '', postalCode: '' })).toEqual([
    ['state', 'Missing: state.'],
    ['postalCode', 'Missing: ZIP code.'],
  ])
  expect(said({ country: 'FR', postalCode: '' })).toEqual([['postalCode', 'Missing: postal code.']])
  expect(said({ country: 'GB', postalCode: '1' })[0]?.[1]).toContain('not a valid postcode (United Kingdom)')
  expect(said({ country: 'XX' })).toEqual([
    ['country', 'Enter the country as a two-letter code, such as US or SE (ISO 3166-1).'],
  ])
})

test.each([
  ['US', ['Portland, ME 04101']],
  ['CA', ['Portland, ME 04101']],
  ['AU', ['Portland ME 04101']],
  ['NZ', ['Portland ME 04101']],
  ['GB', ['Portland', 'ME', '04101']],
  ['IE', ['Portland', 'ME', '04101']],
  ['FR', ['04101 Portland ME']],
])('the place of an address in %s is written as usual in that country', (country, lines) => {
  expect(placeLines({ city: 'Portland', state: 'ME', postalCode: '04101', country })).toEqual(lines)
})

test('the place of an address without a state and a postal code is only the city', () => {
  const place = { city: 'Portland', state: '', postalCode: '' }
  expect(['US', 'AU', 'FR'].flatMap((country) => placeLines({ ...place, country }))).toEqual([
    'Portland',
    'Portland',
    'Portland',
  ])
})

test('every country has a name', () => {
  for (const code of COUNTRIES) expect(countryName(code, 'en'), code).not.toBe(code)
  expect(countryName('DE', 'es')).toBe('Alemania')
})

test('a campaign ships to its home country and to the allowed countries', () => {
  expect(shippingCountries({ homeCountry: 'US', allowedCountries: ['SE', 'US'] })).toEqual(['US', 'SE'])
  expect(shippingCountries({ homeCountry: 'US', allowedCountries: [] })).toEqual([])
})

test('regions and postal codes have the country’s own terms', () => {
  expect([partOfCountry('US'), partOfCountry('CA'), partOfCountry('DE')]).toEqual(['state', 'province', undefined])
  expect([partOfCountry('JP'), partOfCountry('KR'), partOfCountry('AE')]).toEqual(['prefecture', 'province', 'emirate'])
  expect([codeOfCountry('US'), codeOfCountry('GB'), codeOfCountry('DE')]).toEqual(['zip', 'postcode', 'postal'])
  expect(COUNTRIES.length).toBe(249)
  expect(new Set(COUNTRIES).size).toBe(249)
})

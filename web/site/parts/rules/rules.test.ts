import { expect, test } from 'vitest'
import { CreateProductBody, EditTermsBody, OfferPolicy, SaveLikenessProfileBody } from './body-rules.ts'
import { bodyFrom, faultsOf, isNeeded, type Rules, ruleAt } from './rules.ts'

const PRODUCT = { kind: 'IMAGE', title: 'A greeting', description: null, priceMinorUnit: 500, currency: 'USD' }

test('a body is built from text: trimmed, empty as null, numbers and lists from text', () => {
  expect(bodyFrom(SaveLikenessProfileBody, { gender: '', birthYear: ' 1990 ', accent: '  ' })).toEqual({
    gender: null,
    birthYear: 1990,
    accent: null,
  })
  const rules: Rules = { tags: { is: 'list', each: { is: 'text' } }, at: { is: 'text', format: 'date-time' } }
  const at = '2026-12-01T10:00'
  expect(bodyFrom(rules, { tags: 'print, , two inks ', at })).toEqual({
    tags: ['print', 'two inks'],
    at: new Date(at).toISOString(),
  })
})

test('a body has only what its rules name, and leaves out optional fields that are empty', () => {
  expect(bodyFrom(CreateProductBody, { title: 'A', key: 'row' })).toEqual({ title: 'A' })
  expect(bodyFrom(CreateProductBody, { title: ' ', currency: '' }, ['title'])).toEqual({ currency: '' })
  const minimums = [{ key: 'row', currency: 'USD', category: null, amountMinorUnit: 5 }]
  expect(bodyFrom(OfferPolicy, { minimums })).toEqual({
    minimums: [{ currency: 'USD', category: null, amountMinorUnit: 5 }],
  })
})

test('nothing is wrong with what the server accepts', () => {
  expect(faultsOf(CreateProductBody, PRODUCT)).toEqual({})
})

test.each([
  ['a missing part', { title: undefined }, { title: 'Fill this in.' }],
  ['an empty text', { title: '' }, { title: 'Fill this in.' }],
  ['a null that must be a number', { priceMinorUnit: null }, { priceMinorUnit: 'Fill this in.' }],
  ['a text that is too long', { title: 'x'.repeat(121) }, { title: 'Use at most 120 characters.' }],
  ['a number out of range', { priceMinorUnit: 0 }, { priceMinorUnit: 'Enter a number.' }],
  ['a text of the wrong form', { currency: 'usd' }, { currency: 'Check what you entered.' }],
  ['no number', { priceMinorUnit: Number('x') }, { priceMinorUnit: 'Enter a number.' }],
])('%s is named by its path', (_what, change, faults) => {
  expect(faultsOf(CreateProductBody, { ...PRODUCT, ...change })).toEqual(faults)
})

test('a text is as long as its code points, as the server counts', () => {
  expect(faultsOf(CreateProductBody, { ...PRODUCT, title: '🎁'.repeat(120) })).toEqual({})
})

test('a wrong row is named by its index', () => {
  const minimums = [
    { currency: 'USD', category: null, amountMinorUnit: 5 },
    { currency: 'US', category: null, amountMinorUnit: null },
  ]
  expect(faultsOf(OfferPolicy, { belowMinimum: 'DECLINE', minimums, blockedBrandNames: ['Acme', ''] })).toEqual({
    'minimums.1.currency': 'Check what you entered.',
    'minimums.1.amountMinorUnit': 'Fill this in.',
    'blockedBrandNames.1': 'Fill this in.',
  })
})

test('a rule is found by the path of a field, of a row’s field and of a part', () => {
  expect(ruleAt(OfferPolicy, 'minimums.3.currency')).toMatchObject({ is: 'text', needs: true })
  expect(ruleAt(OfferPolicy, 'blockedBrandNames.0')).toMatchObject({ max: 120 })
  expect(ruleAt(EditTermsBody, 'terms.territory')).toMatchObject({ max: 300 })
  expect(ruleAt(OfferPolicy, 'nothing')).toBeUndefined()
})

test('a field may be left empty if the body may omit it', () => {
  const needed = Object.entries(SaveLikenessProfileBody).filter(([, rule]) => isNeeded(rule))
  expect(needed).toEqual([])
  expect(isNeeded(CreateProductBody.title)).toBe(true)
  expect(isNeeded(CreateProductBody.description)).toBe(false)
})

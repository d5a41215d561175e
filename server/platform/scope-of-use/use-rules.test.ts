import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAsked, readCases, readRule, readRules } from '../../../tests/support/database/written-rules.ts'
import { writeWords } from '../words/index.ts'
import { USE_PERMISSIONS } from './permissions.ts'
import { EXCLUSIVITIES, MEDIA } from './scope.ts'
import {
  isSameRules,
  NO_MERCHANDISE,
  presetOf,
  refusesMerchandise,
  USE_PRESET_KEYS,
  USE_PRESETS,
  withMerchandise,
} from './use-presets.ts'
import { reasonWords } from './use-reason-words.ts'
import { describeUseRule, describeUseRules } from './use-rule-words.ts'
import { type AskedUse, decideUse, type UseRule, type UseRules } from './use-rules.ts'
import { KNOWN_USES } from './uses.ts'

/**
 * Rules, and a use that is asked for, one pair a line. Rules are separated by semicolons; the first
 * one is the answer to everything else. A field that a rule leaves out may have any value; a field
 * that the asked use leaves out is not stated. `image` is the medium of every asked use that names
 * none. The last column:
 *   yes      allowed
 *   ask      the talent decides in person
 *   no       refused
 */
const CASES = readCases(`
# The answer to everything else
yes                                      | social coffee in:DE             | yes
ask                                      | social coffee in:DE             | ask
never                                    | social coffee in:DE             | no
yes                                      |                                 | yes
ask                                      |                                 | ask
never                                    |                                 | no

# Categories
yes; never alcohol                       | social alcohol in:DE            | no
yes; never alcohol                       | social coffee in:DE             | yes
yes; ask alcohol                         | social alcohol in:DE            | ask
yes; never alcohol+betting               | print betting in:US             | no
never; yes coffee                        | social coffee in:DE             | yes
never; yes coffee                        | social food in:DE               | no

# Uses
yes; never broadcast                     | broadcast coffee in:DE          | no
yes; never broadcast                     | social coffee in:DE             | yes
yes; never broadcast                     | social+broadcast coffee in:DE   | no
yes; ask broadcast                       | social+broadcast coffee in:DE   | ask
never; yes social                        | social+print coffee in:DE       | no
never; yes social+print                  | social+print coffee in:DE       | yes
yes; never merchandise                   | merchandise coffee in:DE        | no
yes                                      | Model_Training coffee in:DE     | no
yes                                      | social+training coffee in:DE    | no
yes; never broadcast                     | BROADCAST coffee in:DE          | no
yes; never out_of_home                   | Out-of-home coffee in:DE        | no

# Media
yes; never voice                         | voice social coffee in:DE       | no
yes; never voice                         | image social coffee in:DE       | yes
yes; never voice                         | video social coffee in:DE       | yes
yes; never image+video                   | video social coffee in:DE       | no
yes; ask voice broadcast                 | voice broadcast coffee in:DE    | ask
yes; ask voice broadcast                 | image broadcast coffee in:DE    | yes

# Territories
yes; never in:DE                         | social coffee in:DE             | no
yes; never in:DE                         | social coffee in:FR             | yes
yes; never in:DE                         | social coffee in:DE+FR          | no
yes; never in:DE                         | social coffee in:EU             | no
yes; never in:EU                         | social coffee in:DE             | no
yes; never in:EU                         | social coffee in:CH             | yes
yes; never in:DE                         | social coffee in:WORLDWIDE      | no
yes; ask in:US                           | social coffee in:WORLDWIDE      | ask
never; yes in:DE                         | social coffee in:WORLDWIDE      | no
never; yes in:EU                         | social coffee in:DE             | yes
never; yes in:EU                         | social coffee in:BENELUX        | yes
never; yes in:EU                         | social coffee in:DACH           | no
yes; never in:WORLDWIDE                  | social coffee in:DE             | no

# The most specific rule wins
yes; never alcohol; yes alcohol in:DE    | social alcohol in:DE            | yes
yes; never alcohol; yes alcohol in:DE    | social alcohol in:FR            | no
yes; never alcohol; yes alcohol in:DE    | social alcohol in:DE+FR         | no
yes; never in:EU; yes in:DE              | social coffee in:DE             | yes
yes; never in:EU; yes in:DE              | social coffee in:FR             | no
yes; never in:EUROPE; ask in:EU; yes in:DE | social coffee in:DE           | yes
yes; never in:EUROPE; ask in:EU; yes in:DE | social coffee in:FR           | ask
yes; never in:EUROPE; ask in:EU; yes in:DE | social coffee in:GB           | no
yes; never in:EU+DE; yes in:DE           | social coffee in:DE             | no
never; yes coffee; never coffee print    | print coffee in:DE              | no
never; ask image; yes image web          | web coffee in:DE                | yes

# Of rules that differ in what they name, the strictest wins
yes; never alcohol; yes in:DE            | social alcohol in:DE            | no
yes; never alcohol; yes print in:DE      | print alcohol in:DE             | no
yes; never print; yes alcohol            | print alcohol in:DE             | no
yes; ask print; never coffee             | print coffee in:DE              | no
yes; ask in:EU; yes in:NORDICS           | social coffee in:DK             | ask
yes; yes alcohol; ask alcohol            | social alcohol in:DE            | ask

# What is not said is judged by the rules that do not name it; a stricter one makes the talent decide
yes; never alcohol                       | social in:DE                    | ask
yes; never in:DE                         | social coffee                   | ask
yes; never broadcast                     | coffee in:DE                    | ask
yes; never broadcast                     | trade_fair coffee in:DE         | ask
yes; never broadcast                     | social coffee in:DE own:Posters | ask
yes; never social                        | social                          | no
yes; never voice                         | social                          | yes
yes; never voice alcohol                 | social in:DE                    | yes
yes; never alcohol; yes alcohol print    | coffee in:DE                    | yes
never; yes coffee                        | social in:DE                    | no
yes; never print alcohol in:DE           | print                           | ask
yes; never alcohol; yes alcohol broadcast | in:DE own:Anything             | ask

# The least price
yes from:3000                            | social coffee in:DE at:3000     | yes
yes from:3000                            | social coffee in:DE at:2999     | no
yes from:3000                            | social coffee in:DE             | yes
yes from:3000EUR                         | social coffee in:DE at:9000     | no
yes; yes broadcast from:9000             | social coffee in:DE at:100      | yes
yes; yes broadcast from:9000             | broadcast coffee in:DE at:8999  | no
yes from:3000; yes social                | social coffee in:DE at:100      | yes
ask from:3000                            | social coffee in:DE at:100      | no
ask from:3000                            | social coffee in:DE at:3000     | ask
yes; yes coffee from:500; yes in:DE from:900 | social coffee in:DE at:600  | no
yes; yes broadcast from:9000             | coffee in:DE at:100             | ask

# Rules about the same uses with a price each are a price list
yes; yes print from:900; yes print from:800EUR | print coffee in:DE at:800EUR | yes
yes; yes print from:900; yes print from:800EUR | print coffee in:DE at:799EUR | no
yes; yes print from:900; yes print from:800EUR | print coffee in:DE at:899    | no
yes; yes print from:900; yes print in:DE from:800EUR | print coffee in:DE at:900 | no
`)

const ANYTHING = { floor: null, media: null, uses: null, categories: null, territories: null } as const
const OUTCOMES = { yes: 'ALLOWED', ask: 'ON_REQUEST', no: 'REFUSED' } as const

describe('decideUse', () => {
  test.each(CASES)('%s asked for %s: %s', (rules, use, outcome) => {
    const { asked, price } = readAsked(use)
    const decision = decideUse(readRules(rules), asked, price)
    expect(decision.outcome).toBe(OUTCOMES[outcome as keyof typeof OUTCOMES])
    expect(decision.reasons.length > 0).toBe(outcome !== 'yes')
  })

  test.each([
    ['yes; never alcohol in:DE', 'social alcohol in:EU', 'Mara never allows this: alcoholic drinks, in Germany.'],
    ['yes; never broadcast', 'broadcast', 'Mara never allows this: television, radio, streaming, worldwide.'],
    ['never; yes coffee', 'social food in:DE', 'Mara does not allow this use.'],
    ['ask', 'social', 'Mara decides about each offer in person.'],
    ['yes; ask voice', 'voice social', 'Mara decides about this in person: voice recordings, worldwide.'],
    [
      'yes; never alcohol',
      'social',
      'Mara decides in person, because the offer does not say the category of the brand.',
    ],
    ['yes from:300000', 'social at:200', 'Mara asks for at least $3,000.00.'],
    ['yes; yes print from:900', 'print at:200', 'Mara asks for at least $9.00 for this: print, worldwide.'],
    ['yes', 'training', 'Nobody may train models on a likeness.'],
    [
      'yes from:300000',
      'social at:200EUR',
      'Mara asks for at least $3,000.00. Another currency is not converted, so the offer must be in USD.',
    ],
  ])('%s asked for %s is explained in words that a person can read', (rules, use, words) => {
    const { asked, price } = readAsked(use)
    const [reason] = decideUse(readRules(rules), asked, price).reasons
    expect(reason && writeWords(reasonWords(reason, 'Mara'))).toBe(words)
    expect(reason && writeWords(reasonWords(reason, null))).not.toContain('Mara')
  })

  test.each([
    ['never alcohol', 'Never: alcoholic drinks, worldwide'],
    ['ask image+video print in:DE+AT', 'On request: pictures or videos, print, in Germany and Austria'],
    ['yes broadcast from:900000', 'Allowed: television, radio, streaming, worldwide, from $9,000.00'],
    ['never', 'Never: anything'],
  ])('the rule %s reads “%s”', (rule, words) => {
    expect(describeUseRule(readRule(rule))).toBe(words)
  })
})

test('rules read as sentences, the last one about everything else', () => {
  expect(describeUseRules(USE_PRESETS.OPEN.rules)).toEqual(['Allowed: anything'])
  expect(describeUseRules(readRules('ask; never alcohol'))).toEqual([
    'Never: alcoholic drinks, worldwide',
    'On request: everything else',
  ])
})

const lists = <Some>(values: readonly Some[]) =>
  fc.option(fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 }), { nil: null, freq: 2 })
const CODES = ['DE', 'AT', 'FR', 'US', 'JP', 'EU', 'EEA', 'DACH', 'EUROPE', 'NORDICS', 'WORLDWIDE']
const SOME_CATEGORIES = ['alcohol', 'betting', 'coffee'] as const
const floors = fc.option(
  fc.record({ amountMinorUnit: fc.constantFrom(100, 500, 900), currency: fc.constantFrom('USD', 'EUR') }),
  { nil: null },
)
const rule: fc.Arbitrary<UseRule> = fc.record({
  answer: fc.constantFrom(...USE_PERMISSIONS),
  floor: floors,
  media: lists(MEDIA),
  uses: lists(KNOWN_USES.slice(0, 4)),
  categories: lists(SOME_CATEGORIES),
  territories: lists(CODES),
})
const exclusivityAnswer = fc.record({
  answer: fc.constantFrom(...USE_PERMISSIONS),
  pricePercent: fc.constantFrom(null, 100, 250, 300),
  minimum: fc.constantFrom(null, { amountMinorUnit: 300, currency: 'USD' }, { amountMinorUnit: 700, currency: 'USD' }),
})
const ruleSet: fc.Arbitrary<UseRules> = fc.record({
  exclusivity: fc.option(fc.record({ CATEGORY_EXCLUSIVE: exclusivityAnswer, EXCLUSIVE: exclusivityAnswer }), {
    nil: undefined,
  }),
  fallback: fc.record({ answer: fc.constantFrom(...USE_PERMISSIONS), floor: floors }),
  exceptions: fc.array(rule, { maxLength: 6 }),
})
const askedUse: fc.Arbitrary<AskedUse> = fc.record({
  medium: fc.constantFrom(...MEDIA),
  uses: fc.uniqueArray(fc.constantFrom(...KNOWN_USES.slice(0, 4), 'trade_fair'), { maxLength: 3 }),
  customUse: fc.option(fc.constant('On cups'), { nil: null, freq: 4 }),
  category: fc.option(fc.constantFrom(...SOME_CATEGORIES), { nil: null }),
  territories: lists(CODES),
  exclusivity: fc.constantFrom(...EXCLUSIVITIES),
})
const STRICTNESS = ['ALLOWED', 'ON_REQUEST', 'REFUSED'] as const
const strictnessOf = (...args: Parameters<typeof decideUse>) => STRICTNESS.indexOf(decideUse(...args).outcome)

test('in 10,000 random sets of rules, a further “never” widens nothing, and the order does not matter', () => {
  fc.assert(
    fc.property(ruleSet, rule, askedUse, floors, fc.nat(6), (rules, one, asked, price, at) => {
      const { exceptions } = rules
      const before = strictnessOf(rules, asked, price)
      const never: UseRule = { ...one, answer: 'NEVER' }
      const added = [...exceptions.slice(0, at), never, ...exceptions.slice(at)]
      expect(strictnessOf({ ...rules, exceptions: added }, asked, price)).toBeGreaterThanOrEqual(before)
      expect(strictnessOf({ ...rules, exceptions: exceptions.toReversed() }, asked, price)).toBe(before)
      const rotated = [...exceptions.slice(at), ...exceptions.slice(0, at)]
      expect(strictnessOf({ ...rules, exceptions: rotated }, asked, price)).toBe(before)
    }),
    { numRuns: 10_000 },
  )
})

test('in 2,000 random sets of rules, asking for more or offering less is never judged more mildly', () => {
  fc.assert(
    fc.property(ruleSet, askedUse, floors, (rules, asked, price) => {
      const before = strictnessOf(rules, asked, price)
      if (asked.uses.length > 0) {
        const more = { ...asked, uses: [...asked.uses, 'print'] }
        expect(strictnessOf(rules, more, price)).toBeGreaterThanOrEqual(before)
      }
      for (const exclusivity of EXCLUSIVITIES.slice(EXCLUSIVITIES.indexOf(asked.exclusivity)))
        expect(strictnessOf(rules, { ...asked, exclusivity }, price)).toBeGreaterThanOrEqual(before)
      if (asked.territories !== null)
        expect(strictnessOf(rules, { ...asked, territories: ['WORLDWIDE'] }, price)).toBeGreaterThanOrEqual(before)
      if (price !== null)
        expect(strictnessOf(rules, asked, { ...price, amountMinorUnit: 1 })).toBeGreaterThanOrEqual(before)
    }),
    { numRuns: 2000 },
  )
})

describe('presets', () => {
  test('are recognized whatever the choice about merchandise and the price of exclusivity', () => {
    for (const preset of USE_PRESET_KEYS) {
      const without = withMerchandise(USE_PRESETS[preset].rules, false)
      expect([presetOf(USE_PRESETS[preset].rules), presetOf(without)]).toEqual([preset, preset])
      expect([refusesMerchandise(USE_PRESETS[preset].rules), refusesMerchandise(without)]).toEqual([false, true])
      expect(isSameRules(withMerchandise(without, true), USE_PRESETS[preset].rules)).toBe(true)
      expect(withMerchandise(without, false).exceptions.filter((one) => one === NO_MERCHANDISE)).toHaveLength(1)
    }
    const priced = { ...USE_PRESETS.CAREFUL.rules, exclusivity: readRules('yes; exclusive never').exclusivity }
    expect([presetOf(priced), isSameRules(priced, USE_PRESETS.CAREFUL.rules)]).toEqual(['CAREFUL', false])
    expect(presetOf({ ...USE_PRESETS.OPEN.rules, exceptions: [{ ...ANYTHING, answer: 'NEVER' }] })).toBeNull()
  })

  test('“Open to most” allows everything that could be asked for before there were rules', () => {
    fc.assert(
      fc.property(askedUse, floors, (asked, price) => {
        expect(decideUse(USE_PRESETS.OPEN.rules, asked, price)).toEqual({ outcome: 'ALLOWED', reasons: [] })
      }),
    )
  })

  test.each([
    ['alcohol', 'REFUSED'],
    ['betting', 'REFUSED'],
    ['government', 'REFUSED'],
    ['adult', 'REFUSED'],
    ['coffee', 'ALLOWED'],
  ] as const)('“Careful” and %s: %s', (category, outcome) => {
    const asked = { ...readAsked('social in:DE').asked, category }
    expect(decideUse(USE_PRESETS.CAREFUL.rules, asked, null).outcome).toBe(outcome)
  })
})

import { describe, expect, test } from 'vitest'
import { readAsked, readCases, readRules } from '../../../tests/support/database/written-rules.ts'
import { writeWords } from '../words/index.ts'
import { exclusivityTerms, suggestPrice } from './exclusivity-price.ts'
import { productWarningWords } from './product-warning-words.ts'
import { listProductWarnings } from './product-warnings.ts'
import { reasonWords } from './use-reason-words.ts'
import { describeUseRules } from './use-rule-words.ts'
import { decideUse } from './use-rules.ts'

/** Like the cases of use-rules.test.ts. `category` and `exclusive` are exclusivities. */
const CASES = readCases(`
# The price of exclusivity
yes                                      | social in:DE at:1 exclusive     | yes
yes; exclusive x250                      | social in:DE at:1 exclusive     | yes
yes from:100; exclusive x250             | social in:DE at:250 exclusive   | yes
yes from:100; exclusive x250             | social in:DE at:249 exclusive   | no
yes from:100; exclusive x250             | social in:DE at:100             | yes
yes from:100; exclusive x250             | social coffee in:DE at:100 category | yes
yes; yes print from:100; exclusive x250  | print in:DE at:249 exclusive    | no
yes; yes print from:100; exclusive x250  | social in:DE at:1 exclusive     | yes
yes; exclusive from:500                  | social in:DE at:500 exclusive   | yes
yes; exclusive from:500                  | social in:DE at:499 exclusive   | no
yes; exclusive from:500                  | social in:DE at:900EUR exclusive | no
yes; exclusive from:500                  | social in:DE at:1               | yes
yes; exclusive never                     | social in:DE at:9000 exclusive  | no
yes; exclusive never                     | social in:DE at:9000            | yes
yes; exclusive never                     | social coffee in:DE category    | yes
yes; exclusive ask                       | social in:DE at:1 exclusive     | ask
yes; exclusive ask from:500              | social in:DE at:499 exclusive   | no
ask; exclusive x250                      | social in:DE at:1 exclusive     | ask
never; exclusive x250                    | social in:DE at:9000 exclusive  | no

# An exclusive license includes its category, so it is never cheaper
yes; category never                      | social in:DE at:1 exclusive     | no
yes; category ask                        | social in:DE at:1 exclusive     | ask
yes from:100; category x300; exclusive x200 | social in:DE at:299 exclusive | no
yes; category from:500                   | social in:DE at:499 exclusive   | no
yes; category from:500; exclusive from:400 | social in:DE at:450 exclusive | no
yes; category from:500; exclusive from:600 | social in:DE at:550 exclusive | no

# A stricter price of a rule that may apply makes the talent decide
yes; yes broadcast from:100; exclusive x250 | coffee in:DE at:200 exclusive | ask
yes; yes broadcast from:100; exclusive x250 | coffee in:DE at:250 exclusive | yes
`)

const OUTCOMES = { yes: 'ALLOWED', ask: 'ON_REQUEST', no: 'REFUSED' } as const

describe('exclusivity', () => {
  test.each(CASES)('%s asked for %s: %s', (rules, use, outcome) => {
    const { asked, price } = readAsked(use)
    const decision = decideUse(readRules(rules), asked, price)
    expect(decision.outcome).toBe(OUTCOMES[outcome as keyof typeof OUTCOMES])
    expect(decision.reasons.length > 0).toBe(outcome !== 'yes')
  })

  test.each([
    [
      'yes; yes print from:90000; exclusive x250',
      'print at:200 exclusive',
      'Mara asks for at least $2,250.00 for this: print, worldwide (×2.5 for an exclusive license).',
    ],
    ['yes; exclusive from:90000', 'at:1 exclusive', 'Mara asks for at least $900.00 for an exclusive license.'],
    ['yes; exclusive never', 'exclusive', 'Mara does not offer exclusive licenses.'],
    ['yes; category ask', 'coffee category', 'Mara decides about licenses that are exclusive in a category in person.'],
  ])('%s asked for %s is explained in words that a person can read', (rules, use, words) => {
    const { asked, price } = readAsked(use)
    const [reason] = decideUse(readRules(rules), asked, price).reasons
    expect(reason && writeWords(reasonWords(reason, 'Mara'))).toBe(words)
    expect(reason && writeWords(reasonWords(reason, null))).not.toContain('Mara')
  })
})

test('prices of exclusivity read as sentences, and as nothing if there are none', () => {
  expect(describeUseRules(readRules('yes; category ask x250 from:125000; exclusive never'))).toEqual([
    'Allowed: anything',
    'Exclusive in the category: on request, ×2.5, at least $1,250.00',
    'Exclusive: not offered',
  ])
  expect(describeUseRules(readRules('yes; exclusive x150'))).toEqual([
    'Allowed: anything',
    'Exclusive in the category: no surcharge',
    'Exclusive: ×1.5',
  ])
})

test.each([
  ['exclusive x250', 50_000, 'USD', 125_000],
  ['exclusive x250 from:200000', 50_000, 'USD', 200_000],
  ['exclusive x250 from:200000EUR', 50_000, 'USD', 125_000],
  ['exclusive from:200000', 250_000, 'USD', 250_000],
  ['exclusive x133', 101, 'JPY', 134],
  ['exclusive x133', 1010, 'KWD', 1340],
  ['category x200', 50_000, 'USD', 100_000],
] as const)('%s makes an exclusive license of %i %s cost %i', (price, amountMinorUnit, currency, expected) => {
  const terms = exclusivityTerms(readRules(`yes; ${price}`).exclusivity, 'EXCLUSIVE')
  expect(terms && suggestPrice({ amountMinorUnit, currency }, terms)).toEqual({ amountMinorUnit: expected, currency })
})

test.each([
  ['yes', []],
  ['yes from:8000', []],
  ['yes from:9000', ['You ask for at least $90.00. Each sale brings you $80.00.']],
  ['yes from:9000; yes image', []],
  ['yes from:9000; yes voice', ['You ask for at least $90.00. Each sale brings you $80.00.']],
  ['yes from:70EUR', [expect.stringContaining('must be in EUR. Each sale')]],
  [
    'yes; yes print from:9000; yes web from:100; yes voice print from:9000; never broadcast',
    [
      'You ask for at least $90.00 for this: print, worldwide. Each sale brings you $80.00. If the product is not for it, say so in the description.',
    ],
  ],
  ['never', ['You do not allow this use. Nobody can buy this product.']],
  ['yes; never image', ['You never allow this: pictures, worldwide. Nobody can buy this product.']],
  ['yes; exclusive from:9000', []],
])('a picture that brings $80.00 a sale, by the rules %s, warns of %j', (rules, messages) => {
  const received = { amountMinorUnit: 8000, currency: 'USD' }
  const warnings = listProductWarnings(readRules(rules), 'IMAGE', received)
  expect(warnings.map((warning) => writeWords(productWarningWords(warning, received)))).toEqual(messages)
})

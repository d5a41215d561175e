import { afterEach, describe, expect, test } from 'vitest'
import {
  type ExclusivityAnswers,
  exclusivityTerms,
} from '../../../../server/platform/scope-of-use/exclusivity-price.ts'
import type { OfferScope } from '../../../../server/platform/scope-of-use/scope.ts'
import * as server from '../../../../server/platform/scope-of-use/scope-words.ts'
import { reasonWords } from '../../../../server/platform/scope-of-use/use-reason-words.ts'
import * as serverRules from '../../../../server/platform/scope-of-use/use-rule-words.ts'
import type { UseReason, UseRule, UseRules } from '../../../../server/platform/scope-of-use/use-rules.ts'
import { writeWords } from '../../../../server/platform/words/index.ts'
import { setLanguage } from '../../../words/say.ts'
import { describeExclusivityPrice, describeScope, describeTerritories } from './scope-words.ts'
import { describeReason } from './use-reason-words.ts'
import { describeExclusivityAnswers, describeUseRules } from './use-rule-words.ts'

afterEach(() => setLanguage('en'))

const SCOPES: readonly OfferScope[] = [
  server.DEFAULT_SCOPE,
  { ...server.DEFAULT_SCOPE, category: 'coffee', territories: ['DE', 'NORDICS', 'AT'], termMonths: 24 },
  { ...server.DEFAULT_SCOPE, category: 'coffee', exclusivity: 'CATEGORY_EXCLUSIVE', termMonths: null },
  { ...server.DEFAULT_SCOPE, exclusivity: 'EXCLUSIVE', termMonths: 1, startsOn: '2027-05-01' },
  { ...server.DEFAULT_SCOPE, termMonths: null, startsOn: '2027-05-01' },
  { ...server.DEFAULT_SCOPE, termMonths: null, startsOn: '2027-05-01', endsOn: '2027-06-30' },
  { ...server.DEFAULT_SCOPE, termMonths: null, endsOn: '2027-06-30' },
]

const ANY: UseRule = { answer: 'ALLOWED', floor: null, media: null, uses: null, categories: null, territories: null }
const FLOOR = { amountMinorUnit: 125_000, currency: 'USD' }
const ADS: UseRule = { ...ANY, answer: 'NEVER', media: ['IMAGE', 'VIDEO'], uses: ['print'], territories: ['US', 'EU'] }
const ALCOHOL: UseRule = { ...ANY, answer: 'ON_REQUEST', categories: ['alcohol'], floor: FLOOR }
const ANSWERS: ExclusivityAnswers = {
  CATEGORY_EXCLUSIVE: { answer: 'ON_REQUEST', pricePercent: 250, minimum: FLOOR },
  EXCLUSIVE: { answer: 'NEVER', pricePercent: null, minimum: null },
}
const RULES: readonly UseRules[] = [
  { fallback: ANY, exceptions: [] },
  { fallback: { answer: 'ALLOWED', floor: FLOOR }, exceptions: [ADS, ALCOHOL], exclusivity: ANSWERS },
]

const LEVELS = ['CATEGORY_EXCLUSIVE', 'EXCLUSIVE'] as const
const termsOf = (level: (typeof LEVELS)[number]) => {
  const terms = exclusivityTerms(ANSWERS, level)
  if (!terms) throw new Error(`no terms for ${level}`)
  return terms
}
const REASONS: readonly UseReason[] = [
  { kind: 'TRAINING' },
  ...(['uses', 'category', 'territories'] as const).map((unsaid) => ({ kind: 'UNSAID', unsaid }) as const),
  ...[ANY, ADS, ALCOHOL].flatMap((rule): UseReason[] => [
    { kind: 'NEVER', rule },
    { kind: 'ON_REQUEST', rule },
    { kind: 'FLOOR', rule, floor: FLOOR, raisedBy: null, isOtherCurrency: false },
    { kind: 'FLOOR', rule, floor: FLOOR, raisedBy: termsOf('CATEGORY_EXCLUSIVE'), isOtherCurrency: true },
    { kind: 'FLOOR', rule, floor: FLOOR, raisedBy: termsOf('EXCLUSIVE'), isOtherCurrency: false },
  ]),
  ...LEVELS.flatMap((level): UseReason[] => [
    { kind: 'NO_EXCLUSIVITY', terms: termsOf(level) },
    { kind: 'EXCLUSIVITY_ON_REQUEST', terms: termsOf(level) },
    { kind: 'EXCLUSIVITY_FLOOR', terms: termsOf(level), floor: FLOOR, isOtherCurrency: true },
  ]),
]

describe('in English, pages use the words of the server for', () => {
  test.each(SCOPES)('the scope %j', (scope) => {
    expect(describeScope(scope)).toBe(server.describeScope(scope))
  })

  test.each(RULES)('the rules %j', (rules) => {
    expect(describeUseRules(rules)).toEqual(serverRules.describeUseRules(rules))
    expect(describeExclusivityAnswers(rules.exclusivity)).toEqual(
      serverRules.describeExclusivityAnswers(rules.exclusivity),
    )
  })

  test.each(REASONS)('the reason %j', (reason) => {
    for (const talent of ['Mara', null])
      expect(describeReason(reason, talent)).toBe(writeWords(reasonWords(reason, talent)))
  })

  test('the price of an exclusivity', () => {
    for (const answer of Object.values(ANSWERS))
      expect(describeExclusivityPrice(answer)).toBe(serverRules.describeExclusivityPrice(answer))
  })
})

test('countries have their names in the language of the page', () => {
  setLanguage('de')
  expect(describeTerritories(['DE', 'AT'])).toBe('Deutschland und Österreich')
})

import { describe, expect, test } from 'vitest'
import { matchTalent, type TalentFacts } from './match-rules.ts'
import { sharedWords } from './shared-words.ts'
import { suggestionState } from './suggestion-state.ts'

const NOTHING: TalentFacts = {
  nearness: null,
  sharedWords: [],
  completedOffers: 0,
  completedOfType: 0,
  amount: 'not said',
  payoutsReady: false,
}
const judge = (more: Partial<TalentFacts>) => matchTalent({ ...NOTHING, ...more }, 'Radio spot')

describe('a match', () => {
  test('without any reason scores 0 and names the obstacle', () => {
    expect(judge({})).toEqual({ score: 0, reason: 'They need to set up payouts before they can accept.' })
  })

  test('with every reason scores 1', () => {
    const all = {
      nearness: 0.6,
      sharedWords: ['calm', 'voice', 'radio', 'spot'],
      completedOffers: 9,
      completedOfType: 3,
    }
    expect(judge({ ...all, amount: 'taken', payoutsReady: true })).toEqual({
      score: 1,
      reason:
        'Their profile matches your brief; they completed 3 offers of type “Radio spot”; their profile mentions calm, voice, and radio.',
    })
  })

  test.for([
    ['nearness', { nearness: 0.3 }, { nearness: 0.5 }],
    ['past work', { completedOfType: 1, completedOffers: 1 }, { completedOfType: 2, completedOffers: 2 }],
    ['words', { sharedWords: ['coffee'] }, { sharedWords: ['coffee', 'light'] }],
    ['experience', { completedOffers: 1 }, { completedOffers: 2 }],
    ['amount', { amount: 'below the minimum' }, { amount: 'taken' }],
    ['readiness', { payoutsReady: false }, { payoutsReady: true }],
  ] as const)('scores higher with more %s', ([, less, more]) => {
    expect(judge(more).score).toBeGreaterThan(judge(less).score)
  })

  test('loses nothing for unknown facts', () => {
    const known = { sharedWords: ['one', 'two', 'three'], completedOffers: 5, payoutsReady: true }
    expect(judge({ ...known, completedOfType: null }).score).toBe(1)
    expect(judge({ ...known, completedOfType: null, nearness: 0.15 }).score).toBeLessThan(1)
  })

  test('has a score between 0 and 1 for any similarity', () => {
    expect(judge({ nearness: -1 }).score).toBe(0)
    expect(judge({ nearness: 1 }).score).toBe(judge({ nearness: 0.6 }).score)
  })

  test('uses the right singular and plural, without repeating a reason', () => {
    expect(judge({ completedOfType: 1, completedOffers: 1 }).reason).toBe(
      'They completed 1 offer of type “Radio spot”; they need to set up payouts before they can accept.',
    )
    expect(judge({ completedOfType: 1, completedOffers: 2 }).reason).toContain('completed 2 offers in total')
  })

  test('says if the amount is too low', () => {
    expect(judge({ amount: 'below the minimum' }).reason).toContain('below their minimum')
  })
})

describe('shared words', () => {
  test.for([
    ['Winter roasts, in Sweden', 'SWEDEN. A roast a day.', ['roasts', 'sweden']],
    ['a cup of tea', 'a cup of tea', []],
    ['this brand would like to make more', 'they would make this brand', []],
    ['Café crème', 'café', ['café']],
    ['glass and class', 'glasses', []],
    ['coffee coffee', 'coffee', ['coffee']],
  ] as const)('of “%s” and “%s”', ([one, other, shared]) => {
    expect(sharedWords(one, other)).toEqual(shared)
  })
})

describe('a suggestion', () => {
  const state = (status: string, more: Partial<Parameters<typeof suggestionState>[0]> = {}) =>
    suggestionState({ status, endedBy: null, wasUsed: false, wasDismissed: false, ...more })

  test('is available once an offer ended, unless the brand ended it', () => {
    for (const status of ['REJECTED', 'EXPIRED']) expect(state(status)).toBe('available')
    for (const endedBy of ['talent', 'agent'] as const) expect(state('CANCELLED', { endedBy })).toBe('available')
    for (const endedBy of ['brand', 'admin', 'system', null] as const)
      expect(state('CANCELLED', { endedBy })).toBe('unavailable')
    for (const status of ['DRAFT', 'APPROVED', 'COUNTERED', 'ACCEPTED', 'PAID', 'DELIVERED', 'COMPLETED', 'DISPUTED'])
      expect(state(status, { endedBy: 'talent', wasDismissed: true })).toBe('unavailable')
  })

  test('is dismissed or used, and counts as used if both', () => {
    expect(state('EXPIRED', { wasDismissed: true })).toBe('dismissed')
    expect(state('EXPIRED', { wasUsed: true, wasDismissed: true })).toBe('used')
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMs, DAY_MS } from '../../../../platform/clock.ts'
import type { OfferScope } from '../../../../platform/scope-of-use/scope.ts'
import { DEFAULT_SCOPE } from '../../../../platform/scope-of-use/scope-words.ts'
import { writeWords } from '../../../../platform/words/index.ts'
import { type Copy, NOTICE_COPY, type NoticeFacts } from '../../offer-notices/domain/notice-copy.ts'
import { missingCandidates } from '../../submission/domain/candidates.ts'
import { checkMinimum } from '../../submission/domain/minimums.ts'
import { allowedActions, checkAction } from './allowed-actions.ts'
import type { OfferFacts } from './conditions.ts'
import { COUNTER_KEYS, mergeCounter, pricesUnlimitedRevisions, proposedChanges } from './counter-changes.ts'
import { feesOf } from './fees.ts'
import { OFFER_STATES, type OfferStatus } from './offer-states.ts'
import { automaticReleaseDate } from './release-date.ts'
import { OFFER_ACTIONS, OFFER_TRANSITIONS } from './transitions.ts'

const NOW = new Date('2026-11-21T12:00:00.000Z')
const RULES = { NON_DELIVERY_DAYS: 14, DELIVERY_GRACE_DAYS: 1 }
const facts = (status: OfferStatus, more: Partial<OfferFacts> = {}): OfferFacts => ({
  status,
  counteredBy: null,
  expiresAt: addMs(NOW, DAY_MS),
  paidAt: NOW,
  deliveryDueAt: null,
  movedAt: NOW,
  automaticReleaseAt: addMs(NOW, DAY_MS),
  completedAt: NOW,
  disputeResolution: null,
  moneyReturnedAt: null,
  ...more,
})

describe('fees', () => {
  const amounts = fc.oneof(
    fc.integer({ min: 1, max: 1_000_000 }),
    fc.integer({ min: 2 ** 52 - 1000, max: Number.MAX_SAFE_INTEGER }),
  )

  test('are the exact share rounded half up, and add up with the amount to the total', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (amount, bps) => {
        const exact = BigInt(amount) * BigInt(bps)
        const total = BigInt(amount) + (exact + 5000n) / 10_000n
        fc.pre(total <= BigInt(Number.MAX_SAFE_INTEGER))
        const fees = feesOf(amount, bps, 'USD')
        expect(fees.platformFeeMinorUnit + amount).toBe(fees.totalBrandPriceMinorUnit)
        const remainder = BigInt(fees.platformFeeMinorUnit) * 10_000n - exact
        expect(remainder > -5000n && remainder <= 5000n).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  test.for([
    [4, 1000, 0],
    [5, 1000, 1],
    [14, 1000, 1],
    [15, 1000, 2],
    [1, 0, 0],
    [1, 10_000, 1],
    [125_000, 1000, 12_500],
  ])('of %i at %i basis points are %i', ([amount, bps, fee]) => {
    expect(feesOf(amount as number, bps as number, 'USD').platformFeeMinorUnit).toBe(fee)
  })

  test('of a total beyond the largest safe integer are rejected, never rounded', () => {
    expect(() => feesOf(Number.MAX_SAFE_INTEGER, 1, 'USD')).toThrow(RangeError)
    expect(feesOf(Number.MAX_SAFE_INTEGER, 0, 'USD').totalBrandPriceMinorUnit).toBe(Number.MAX_SAFE_INTEGER)
  })
})

describe('counters', () => {
  const terms = {
    offerAmountMinorUnit: 1000,
    usageTypes: ['social'],
    customUsage: null,
    wantsSharing: true,
    sharingDescription: 'once',
    imageKind: 'DRAFT' as const,
    scriptText: 'Hello',
    selectedSampleUrl: null,
    selectedVoiceUrl: null,
    deliverWithinDays: 14,
    includedRevisions: 2,
    extraRevisionMinorUnit: 5000,
    scope: null,
  }
  const changes = fc.record(
    {
      offerAmountMinorUnit: fc.integer({ min: 1, max: 1_000_000_000_000 }),
      usageTypes: fc.array(fc.string()),
      customUsage: fc.option(fc.string()),
      wantsSharing: fc.option(fc.boolean()),
      sharingDescription: fc.option(fc.string()),
      imageKind: fc.constantFrom('DRAFT' as const, 'FINAL' as const, null),
      scriptText: fc.option(fc.string()),
      selectedSampleUrl: fc.option(fc.webUrl()),
      selectedVoiceUrl: fc.option(fc.webUrl()),
      deliverWithinDays: fc.option(fc.integer({ min: 1, max: 90 })),
      includedRevisions: fc.integer({ min: 0, max: 10 }),
      extraRevisionMinorUnit: fc.option(fc.integer({ min: 1 })),
      scope: fc.constantFrom<OfferScope[]>(
        { ...DEFAULT_SCOPE, territories: ['DE'] },
        { ...DEFAULT_SCOPE, termMonths: null },
      ),
    },
    { requiredKeys: [] },
  )

  test('apply every named change, keep the rest, and recalculate the fee', () => {
    fc.assert(
      fc.property(changes, fc.integer({ min: 0, max: 10_000 }), (named, bps) => {
        const merged = mergeCounter(terms, named, { feeBps: bps, currency: 'USD' })
        for (const key of COUNTER_KEYS) expect(merged[key]).toEqual(Object.hasOwn(named, key) ? named[key] : terms[key])
        expect(merged).toMatchObject(feesOf(merged.offerAmountMinorUnit, bps, 'USD'))
      }),
    )
  })

  test('that make revisions unlimited end the agreed price of another one', () => {
    const rules = { feeBps: 1000, currency: 'USD' }
    expect(mergeCounter(terms, { includedRevisions: null }, rules)).toMatchObject({
      includedRevisions: null,
      extraRevisionMinorUnit: null,
    })
    const unlimited = { ...terms, includedRevisions: null, extraRevisionMinorUnit: null }
    expect(pricesUnlimitedRevisions(unlimited, { extraRevisionMinorUnit: 1 })).toBe(true)
    expect(pricesUnlimitedRevisions(terms, { extraRevisionMinorUnit: 1, includedRevisions: null })).toBe(true)
    expect(pricesUnlimitedRevisions(unlimited, { extraRevisionMinorUnit: 1, includedRevisions: 0 })).toBe(false)
    expect(pricesUnlimitedRevisions(unlimited, { extraRevisionMinorUnit: null })).toBe(false)
  })

  test('never change a field outside the whitelist', () => {
    const hostile = JSON.parse('{"campaignDescription":"mine","status":"PAID","__proto__":{"currency":"JPY"}}')
    const merged = mergeCounter(terms, hostile, { feeBps: 1000, currency: 'USD' })
    expect(Object.keys(merged).sort()).toEqual(
      [...COUNTER_KEYS, 'platformFeeMinorUnit', 'totalBrandPriceMinorUnit'].sort(),
    )
    expect(proposedChanges(hostile, undefined)).toBeUndefined()
  })

  test('use the older amount field only if no change is named', () => {
    expect(proposedChanges(undefined, 5)).toEqual({ offerAmountMinorUnit: 5 })
    expect(proposedChanges({}, 5)).toEqual({ offerAmountMinorUnit: 5 })
    expect(proposedChanges({ scriptText: null }, 5)).toEqual({ scriptText: null })
    expect(proposedChanges({}, undefined)).toBeUndefined()
  })
})

describe('minimums', () => {
  const minimums = [
    { currency: 'USD', category: '' as const, amountMinorUnit: 100 },
    { currency: 'USD', category: 'VIDEO' as const, amountMinorUnit: 500 },
    { currency: 'EUR', category: 'IMAGE' as const, amountMinorUnit: 200 },
  ]
  test.for([
    ['USD', 'IMAGE', 100, { fits: 'yes' }],
    ['USD', 'IMAGE', 99, { fits: 'below', minimumMinorUnit: 100 }],
    ['USD', 'VIDEO', 499, { fits: 'below', minimumMinorUnit: 500 }],
    ['EUR', 'VOICE', 1, { fits: 'yes' }],
    ['JPY', 'IMAGE', 1_000_000, { fits: 'not-taken', currencies: ['EUR', 'USD'] }],
  ] as const)('compare %s for %s at %i', ([currency, category, amountMinorUnit, expected]) => {
    expect(checkMinimum(minimums, { currency, category, amountMinorUnit })).toEqual(expected)
  })

  test('of a talent without any accept everything', () => {
    expect(checkMinimum([], { currency: 'JPY', category: 'VOICE', amountMinorUnit: 1 })).toEqual({ fits: 'yes' })
  })
})

test('the automatic release counts from the payment, but leaves the review days after a delivery', () => {
  const rules = { AUTOMATIC_RELEASE_DAYS: 30, REVIEW_GRACE_DAYS: 3 }
  const day = (days: number) => addMs(NOW, days * DAY_MS)
  expect(automaticReleaseDate(NOW, null, rules)).toEqual(day(30))
  expect(automaticReleaseDate(NOW, day(2), rules)).toEqual(day(30))
  expect(automaticReleaseDate(NOW, day(27), rules)).toEqual(day(30))
  expect(automaticReleaseDate(NOW, addMs(day(27), 1), rules)).toEqual(addMs(day(30), 1))
  expect(automaticReleaseDate(NOW, day(31), rules)).toEqual(day(34))
})

test.for([
  ['IMAGE', false, ['imageCandidateSessionId', 'selectedModelKey']],
  ['IMAGE', true, []],
  ['VOICE', true, ['voiceCandidateSessionId', 'selectedVoiceModelKey']],
  ['VIDEO', true, ['imageCandidateSessionId', 'selectedModelKey', 'voiceCandidateSessionId', 'selectedVoiceModelKey']],
] as const)('%s with skipImageGeneration %s lists its missing candidates', ([medium, skipImageGeneration, missing]) => {
  const none = { hasImageSession: false, hasImageModel: false, hasVoiceSession: false, hasVoiceModel: false }
  expect(missingCandidates({ medium, skipImageGeneration, ...none })).toEqual(missing)
})

describe('the offer state machine', () => {
  test('reaches every status', () => {
    const reached = new Set<OfferStatus | null>([null])
    for (let grew = true; grew; ) {
      grew = false
      for (const { from, to } of OFFER_TRANSITIONS) {
        if (reached.has(to) || !from.some((state) => reached.has(state))) continue
        reached.add(to)
        grew = true
      }
    }
    reached.delete(null)
    expect([...reached].sort()).toEqual([...OFFER_STATES].sort())
  })

  test('has a transition for every action, and only one per role, action and status except dispute outcomes', () => {
    for (const action of OFFER_ACTIONS) expect(OFFER_TRANSITIONS.some((row) => row.action === action)).toBe(true)
    const moves = OFFER_TRANSITIONS.filter(({ action }) => action !== 'RESOLVE_DISPUTE').flatMap((row) =>
      row.from.map((from) => `${row.by} ${row.action} ${from}`),
    )
    expect(new Set(moves).size).toBe(moves.length)
  })

  test('agrees with allowedActions', () => {
    const offers = OFFER_STATES.flatMap((status) =>
      (['brand', 'talent', null] as const).flatMap((counteredBy) =>
        [-1, 1].map((ms) => facts(status, { counteredBy, expiresAt: addMs(NOW, ms) })),
      ),
    )
    for (const offer of offers)
      for (const role of ['brand', 'talent', 'admin'] as const) {
        const offered = allowedActions(offer, role, NOW, RULES)
        const rows = OFFER_TRANSITIONS.filter((row) => row.by === role && row.from.includes(offer.status))
        for (const action of offered) expect(rows.some((row) => row.action === action)).toBe(true)
        const isButton = (action: string) => (OFFER_ACTIONS as readonly string[]).includes(action)
        const sure = rows.filter(({ when, action }) => !when && isButton(action))
        for (const { action } of sure) expect(offered).toContain(action)
      }
  })

  test('lets only the other side accept a counter', () => {
    expect(checkAction(facts('COUNTERED', { counteredBy: 'talent' }), 'talent', 'ACCEPT', NOW, RULES)).toEqual({
      verdict: 'condition',
      condition: 'otherSideCountered',
    })
    expect(allowedActions(facts('COUNTERED', { counteredBy: 'talent' }), 'brand', NOW, RULES)).toContain('ACCEPT')
    expect(allowedActions(facts('COUNTERED', { counteredBy: 'brand' }), 'talent', NOW, RULES)).toContain('ACCEPT')
    expect(allowedActions(facts('COUNTERED', { counteredBy: 'brand' }), 'brand', NOW, RULES)).not.toContain('ACCEPT')
  })

  test('allows no answer from the moment of expiry', () => {
    const at = (ms: number) => allowedActions(facts('APPROVED', { expiresAt: addMs(NOW, -ms) }), 'talent', NOW, RULES)
    expect(at(-1)).toEqual(['ACCEPT', 'COUNTER', 'REJECT', 'CANCEL'])
    expect(at(0)).toEqual(['CANCEL'])
    expect(at(1)).toEqual(['CANCEL'])
  })

  test('lets a brand dispute a completed offer for 14 days', () => {
    const after = (ms: number) => allowedActions(facts('COMPLETED'), 'brand', addMs(NOW, ms), RULES)
    expect(after(14 * DAY_MS - 1)).toEqual(['DISPUTE'])
    expect(after(14 * DAY_MS)).toEqual([])
  })

  test('forbids disputing a completion that a dispute released, but not one after a revision', () => {
    const after = (disputeResolution: 'RELEASE' | 'REVISION') =>
      allowedActions(facts('COMPLETED', { disputeResolution }), 'brand', NOW, RULES)
    expect(after('RELEASE')).toEqual([])
    expect(after('REVISION')).toEqual(['DISPUTE'])
  })

  test('lets a brand cancel a late paid offer, counted from the payment or its revision request', () => {
    const may = (offer: OfferFacts, ms: number) =>
      checkAction(offer, 'brand', 'CANCEL', addMs(NOW, ms), RULES).verdict === 'allowed'
    expect(may(facts('PAID'), 14 * DAY_MS - 1)).toBe(false)
    expect(may(facts('PAID'), 14 * DAY_MS)).toBe(true)
    const redone = facts('REVISION_REQUESTED', { movedAt: addMs(NOW, 20 * DAY_MS) })
    expect(may(redone, 34 * DAY_MS - 1)).toBe(false)
    expect(may(redone, 34 * DAY_MS)).toBe(true)
  })
})

describe('notice texts', () => {
  const noticeFacts: NoticeFacts = {
    brand: 'Café Noir',
    talent: 'Mara',
    currency: 'KWD',
    offerAmountMinorUnit: 1_250_000,
    totalBrandPriceMinorUnit: 1_375_000,
    expiresAt: new Date('2026-12-12T23:30:00.000Z'),
    automaticReleaseAt: new Date('2026-12-21T00:00:00.000Z'),
    title: 'The new cup',
    campaign: 'Winter roast',
    disputeWindowDays: 14,
    changes: { scriptText: 'Hello', usageTypes: [] },
    note: 'As agreed.',
  }

  const VARIANTS: NoticeFacts[] = [
    noticeFacts,
    { ...noticeFacts, note: null, changes: { offerAmountMinorUnit: 2 } },
    { ...noticeFacts, by: 'brand', money: 'escrow', resolution: 'REFUND' },
    { ...noticeFacts, by: 'talent', money: 'released', resolution: 'REFUND' },
    { ...noticeFacts, money: 'released', resolution: 'RELEASE' },
    { ...noticeFacts, money: 'released', resolution: 'REVISION' },
    { ...noticeFacts, money: 'escrow', resolution: 'REVISION' },
    {
      ...noticeFacts,
      by: 'talent',
      answer: 'granted',
      days: 1,
      fileCount: 1,
      dueAt: new Date('2026-12-12T23:30:00.000Z'),
    },
    { ...noticeFacts, by: 'brand', answer: 'refused', days: 3, fileCount: 2 },
    { ...noticeFacts, answer: 'lapsed' },
  ]

  const written = ({ title, body }: Copy) => ({ title: writeWords(title), body: writeWords(body) })

  /** No money moves when a license ends. */
  const ABOUT_LICENSES = ['LICENSE_ENDING', 'LICENSE_TO_RENEW']

  test('are complete sentences with names and amount, for any missing facts', () => {
    for (const [type, sides] of Object.entries(NOTICE_COPY))
      for (const copy of Object.values(sides) as ((facts: NoticeFacts) => Copy)[])
        for (const facts of VARIANTS) {
          const { title, body } = written(copy(facts))
          const both = `${title}. ${body}`
          expect(both, type).toMatch(/Café Noir|Mara/)
          if (!ABOUT_LICENSES.includes(type)) expect(both, type).toMatch(/KWD\u00a01,(250|375)\.000/)
          expect(body, type).toMatch(/^[^ ].*\.$/)
          expect(both, type).not.toMatch(/undefined|null|NaN| {2}| \./)
        }
  })

  test('describe a counter by its amount, other changes, note and deadline', () => {
    const { brand } = NOTICE_COPY.OFFER_COUNTERED
    const inYen = { ...noticeFacts, currency: 'JPY', changes: { offerAmountMinorUnit: 2_000_000, scriptText: '' } }
    expect(written(brand(inYen))).toEqual({
      title: 'Mara made a counter-offer',
      body: 'Mara proposes ¥2,000,000 instead of ¥1,250,000, with changes to the script. “As agreed.” You have until 12 December 2026 at 23:30 UTC to accept it or make your own counter-offer.',
    })
    expect(written(brand(noticeFacts)).body).toContain(
      'proposes changes to the script and the uses, at KWD\u00a01,250.000.',
    )
  })
})

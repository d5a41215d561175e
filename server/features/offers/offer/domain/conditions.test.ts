import { expect, test } from 'vitest'
import { addMs, DAY_MS } from '../../../../platform/clock.ts'
import { CONDITIONS, type ColumnCondition, DISPUTE_WINDOW_DAYS, type OfferFacts } from './conditions.ts'
import type { ConditionName } from './transitions.ts'

const NOW = new Date('2026-06-01T12:00:00.000Z')
const RULES = { NON_DELIVERY_DAYS: 14, DELIVERY_GRACE_DAYS: 1 }
const BARE: OfferFacts = {
  status: 'DELIVERED',
  counteredBy: null,
  expiresAt: null,
  paidAt: null,
  deliveryDueAt: null,
  movedAt: NOW,
  automaticReleaseAt: null,
  completedAt: null,
  disputeResolution: null,
  moneyReturnedAt: null,
}

const TIMES = [0, -DISPUTE_WINDOW_DAYS * DAY_MS].flatMap((ms) => [-1, 0, 1].map((by) => addMs(NOW, ms + by)))
const FACTS: readonly OfferFacts[] = [
  ...[null, ...TIMES].flatMap((time) => [
    { ...BARE, expiresAt: time },
    { ...BARE, automaticReleaseAt: time },
    { ...BARE, completedAt: time },
    { ...BARE, moneyReturnedAt: time },
  ]),
  ...(['RELEASE', 'REFUND', 'REVISION', null] as const).map((disputeResolution) => ({ ...BARE, disputeResolution })),
]

/** Comparisons with null fail as in PostgreSQL, except `is distinct from`. */
function holds(facts: OfferFacts, condition: ColumnCondition): boolean {
  if (condition.column === 'money_returned_at') return facts.moneyReturnedAt === null
  if (condition.column === 'dispute_resolution') return facts.disputeResolution !== condition.value
  const time = {
    expires_at: facts.expiresAt,
    automatic_release_at: facts.automaticReleaseAt,
    completed_at: facts.completedAt,
  }[condition.column]
  if (time === null) return false
  return condition.is === '>' ? time > condition.value : time <= condition.value
}

const written = (Object.keys(CONDITIONS) as ConditionName[]).filter((name) => CONDITIONS[name].where)

test('conditions that time or a dispute can change are checked in the update too', () => {
  expect(written).toEqual([
    'notExpired',
    'expired',
    'releaseDue',
    'withinDisputeWindow',
    'notReleasedByDispute',
    'moneyNotReturned',
  ])
})

test.each(written)('%s gives the same result in memory and in SQL', (name) => {
  const { test: holdsInMemory, where } = CONDITIONS[name]
  const condition = where?.(NOW)
  if (!condition) throw new Error(`${name} has no condition in SQL`)
  // Skips offers without an expiry: the check in memory counts them as open, but the update never
  // matches them.
  const facts = FACTS.filter(({ expiresAt }) => name !== 'notExpired' || expiresAt !== null)
  const verdicts = facts.map((each) => holds(each, condition))
  expect(verdicts).toEqual(facts.map((each) => holdsInMemory(each, 'brand', NOW, RULES)))
  expect(new Set(verdicts).size).toBe(2)
})

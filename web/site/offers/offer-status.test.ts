import { describe, expect, test } from 'vitest'
import type { Offer } from '../../../client/src/api-types.ts'
import { EXAMPLE_OFFER } from '../../../server/features/offers/offer/offer-view.ts'
import { describeCancellation, humanizeCode } from './labels.ts'
import { compareByDeadline, deadlineOf, extrasOf, isWaitingForSide, needsAdmin, sideOf } from './offer-status.ts'
import { perspectivesOf } from './sides.ts'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const offer = (values: Partial<Offer>): Offer => ({ ...EXAMPLE_OFFER, allowedActions: [], ...values })
const at = (day: number) => `2026-12-0${day}T12:00:00.000Z`

describe('the offers that need attention', () => {
  test('are sorted by deadline, those without one last', () => {
    const toAnswer = offer({ id: 'answer', status: 'APPROVED', expiresAt: at(3) })
    const work = offer({ id: 'work', status: 'PAID', deliveryDueAt: at(1) })
    const look = offer({ id: 'look', status: 'DELIVERED', automaticReleaseAt: at(2) })
    const pay = offer({ id: 'pay', status: 'ACCEPTED', updatedAt: at(1) })
    const draft = offer({ id: 'draft', status: 'DRAFT', updatedAt: at(2) })
    const sorted = [draft, pay, toAnswer, look, work].toSorted(compareByDeadline(() => 'brand'))
    expect(sorted.map(({ id }) => id)).toEqual(['work', 'look', 'answer', 'pay', 'draft'])
  })

  test('are those the reader can advance, not those they can only cancel', () => {
    expect(isWaitingForSide(offer({ status: 'APPROVED', allowedActions: ['COUNTER', 'CANCEL'] }), 'brand', NOW)).toBe(
      false,
    )
    expect(isWaitingForSide(offer({ status: 'APPROVED', allowedActions: ['ACCEPT'] }), 'talent', NOW)).toBe(true)
    const request = { days: 3, reason: 'Rain.', askedAt: at(1), lapsesAt: at(2) }
    const asked = offer({ status: 'PAID', deliveryDueAt: at(3), deliveryLateAt: at(4), extensionRequest: request })
    expect([isWaitingForSide(asked, 'brand', NOW), isWaitingForSide(asked, 'talent', NOW)]).toEqual([true, false])
    expect(deadlineOf(asked, 'brand')).toEqual({ what: 'Answer the request for more time by', at: at(2) })
    expect(deadlineOf(asked, 'talent')).toEqual({ what: 'Work due by', at: at(3) })
    const disputed = offer({ status: 'DISPUTED', disputeAnswerDueAt: at(1) })
    expect([
      isWaitingForSide(disputed, 'talent', NOW),
      isWaitingForSide(disputed, 'talent', Date.parse(at(2))),
    ]).toEqual([true, false])
    expect([needsAdmin(disputed, NOW), needsAdmin(disputed, Date.parse(at(2)))]).toEqual([false, true])
    expect(deadlineOf(disputed, 'brand')).toEqual({ what: 'Talent’s answer due by', at: at(1) })
  })

  test('leave out a dispute the talent has answered, which is the admins’ turn', () => {
    const answered = offer({ status: 'DISPUTED', disputeAnswerDueAt: at(1), disputeAnsweredAt: at(1) })
    expect([
      needsAdmin(answered, NOW),
      isWaitingForSide(answered, 'talent', NOW),
      isWaitingForSide(answered, 'brand', NOW),
    ]).toEqual([true, false, false])
    expect(deadlineOf(answered, 'talent')).toBeNull()
    expect(extrasOf(answered, 'brand', NOW)).toEqual(['add-evidence'])
  })
})

test('an agent who may act can include more revisions after delivery; a read-only agent cannot', () => {
  const includes = (status: Offer['status'], canAct: boolean, side: 'agent' | 'brand' = 'agent') =>
    extrasOf(offer({ status, includedRevisions: 1 }), side, NOW, { canAct }).includes('allow-revisions')
  for (const status of ['PAID', 'DELIVERED', 'REVISION_REQUESTED'] as const) {
    expect([includes(status, true), includes(status, false)], status).toEqual([true, false])
    expect(includes(status, true, 'brand')).toBe(false)
  }
  expect(includes('COMPLETED', true)).toBe(false)
  // Lists do not load agent links, so the allowed actions decide.
  const paid = offer({ status: 'PAID', includedRevisions: 1, allowedActions: ['DELIVER'] })
  expect(extrasOf(paid, 'agent', NOW)).toContain('allow-revisions')
})

test('a reader who is neither side nor an admin sees the offer as the talent’s agent', () => {
  const viewer = { accountId: '', displayName: '', slug: '', imageUrl: null, email: '', roles: [] }
  const { buyerAccountId, sellerAccountId } = EXAMPLE_OFFER
  expect(sideOf(EXAMPLE_OFFER, { ...viewer, accountId: buyerAccountId, roles: ['admin'] })).toBe('brand')
  expect(sideOf(EXAMPLE_OFFER, { ...viewer, accountId: sellerAccountId })).toBe('talent')
  expect(sideOf(EXAMPLE_OFFER, { ...viewer, roles: ['agent'] })).toBe('agent')
  expect(sideOf(EXAMPLE_OFFER, { ...viewer, roles: ['brand', 'admin'] })).toBe('admin')
})

test('each role maps to its perspectives', () => {
  expect(perspectivesOf({ roles: ['brand'] })).toEqual(['buyer'])
  expect(perspectivesOf({ roles: ['agent'] })).toEqual(['seller'])
  expect(perspectivesOf({ roles: ['talent', 'brand', 'admin'] })).toEqual(['buyer', 'seller', 'admin'])
})

test('the cancellation text says what is refunded', () => {
  expect(describeCancellation({ status: 'PAID' }, '$10.00')).toContain(
    'The full payment of $10.00 is refunded to the brand.',
  )
  expect(describeCancellation({ status: 'APPROVED' }, '$10.00')).toContain(
    'Nothing was paid, so there is nothing to refund.',
  )
  expect(describeCancellation({ status: 'PENDING_PAY_CAPTURE' }, '$10.00')).toContain('nothing is charged')
})

test('API constants are shown as words', () => expect(humanizeCode('paid_social')).toBe('Paid social'))

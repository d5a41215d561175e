import { describe, expect, test } from 'vitest'
import { refundDueOf } from './refund-due.ts'
import { type Contract, endOfPeriod, type Item, type Obstacle, obstacleOf, refundOf } from './withdrawal-right.ts'

const at = (text: string): Date => new Date(text)
const item = (id: string, more: Partial<Item> = {}): Item => ({
  id,
  isDigital: false,
  isPersonalized: false,
  totalMinorUnit: 1000,
  ...more,
})
const contract = (more: Partial<Contract> = {}): Contract => ({
  isCovered: true,
  isTest: false,
  isRefunded: false,
  orderedAt: at('2026-06-01T10:00:00Z'),
  deliveredAt: at('2026-06-10T10:00:00Z'),
  items: [item('a')],
  subtotalMinorUnit: 1000,
  discountMinorUnit: 0,
  shippingMinorUnit: 500,
  taxMinorUnit: 0,
  withdrawnIds: new Set(),
  refundedIds: more.withdrawnIds ?? new Set(),
  ...more,
})

describe('the withdrawal period', () => {
  test.each([
    // A Wednesday, so the fourteenth day is a Wednesday.
    ['2026-06-10T10:00:00Z', '2026-06-25T04:00:00Z'],
    // Late in the evening of UTC, when the next day has begun for some buyers.
    ['2026-06-10T21:00:00Z', '2026-06-26T04:00:00Z'],
    // The fourteenth day is a Saturday, then a Sunday: the period ends with the Monday.
    ['2026-06-13T10:00:00Z', '2026-06-30T04:00:00Z'],
    ['2026-06-14T10:00:00Z', '2026-06-30T04:00:00Z'],
    ['2026-06-15T10:00:00Z', '2026-06-30T04:00:00Z'],
  ])('of goods that arrived at %s ends at %s', (from, end) => {
    expect(endOfPeriod(at(from)).toISOString()).toBe(at(end).toISOString())
  })
})

describe('a buyer', () => {
  const cases: [string, Partial<Contract>, Partial<Item>, string, Obstacle | null][] = [
    ['can withdraw before the goods arrive', { deliveredAt: null }, {}, '2027-01-01T00:00:00Z', null],
    ['can withdraw until the period ends', {}, {}, '2026-06-25T03:59:59Z', null],
    ['cannot withdraw after it', {}, {}, '2026-06-25T04:00:00Z', 'PERIOD_OVER'],
    ['cannot withdraw outside the EU', { isCovered: false }, {}, '2026-06-11T00:00:00Z', 'OUTSIDE'],
    ['cannot withdraw from a test order', { isTest: true }, {}, '2026-06-11T00:00:00Z', 'TEST'],
    ['cannot withdraw from a refunded order', { isRefunded: true }, {}, '2026-06-11T00:00:00Z', 'REFUNDED'],
    ['cannot withdraw from what is made for one', {}, { isPersonalized: true }, '2026-06-11T00:00:00Z', 'PERSONALIZED'],
    ['cannot withdraw twice', { withdrawnIds: new Set(['a']) }, {}, '2026-06-11T00:00:00Z', 'WITHDRAWN'],
    ['can withdraw from a file', {}, { isDigital: true }, '2026-06-16T03:59:59Z', null],
    ['has for a file a period from the order', {}, { isDigital: true }, '2026-06-16T04:00:00Z', 'PERIOD_OVER'],
  ]
  test.each(cases)('%s', (_name, more, about, now, expected) => {
    expect(obstacleOf(contract(more), item('a', about), at(now))).toBe(expected)
  })
})

describe('the refund', () => {
  const two = { items: [item('a'), item('b', { totalMinorUnit: 3000 })], subtotalMinorUnit: 4000 }
  const cases: [string, Partial<Contract>, string[], number][] = [
    ['includes the outbound shipping', {}, ['a'], 1500],
    ['of one of two items has no shipping', two, ['a'], 1000],
    ['of the other one then has it', { ...two, withdrawnIds: new Set(['a']) }, ['b'], 3500],
    ['of both has it', two, ['a', 'b'], 4500],
    [
      'of the other one has no shipping if the first was refused',
      { ...two, withdrawnIds: new Set(['a']), refundedIds: new Set() },
      ['b'],
      3000,
    ],
    ['takes off the part of the discount', { ...two, discountMinorUnit: 400 }, ['a'], 900],
    ['includes the tax of the item', { ...two, taxMinorUnit: 450 }, ['a'], 1100],
    [
      'of all goods has the shipping although a file is kept',
      { items: [item('a'), item('f', { isDigital: true })], subtotalMinorUnit: 2000 },
      ['a'],
      1500,
    ],
    ['of what was free is nothing', { items: [item('a', { totalMinorUnit: 0 })], subtotalMinorUnit: 0 }, ['a'], 500],
  ]
  test.each(cases)('%s', (_name, more, ids, expected) => {
    expect(refundOf(contract(more), ids)).toBe(expected)
  })

  test('of all items, one at a time, adds up to the total of the order', () => {
    const items = [item('a', { totalMinorUnit: 333 }), item('b', { totalMinorUnit: 334 }), item('c')]
    const order = contract({ items, subtotalMinorUnit: 1667, discountMinorUnit: 100, taxMinorUnit: 211 })
    let sum = 0
    const withdrawnIds = new Set<string>()
    for (const { id } of items) {
      sum += refundOf({ ...order, refundedIds: withdrawnIds }, [id])
      withdrawnIds.add(id)
    }
    expect(sum).toBe(1667 - 100 + 500 + 211)
  })
})

describe('the time of the refund', () => {
  const statedAt = at('2026-06-11T12:00:00Z')
  const end = '2026-06-25T12:00:00.000Z'
  test.each([
    ['of what was not shipped', false, null, { dueAt: end, isWithheld: false, sendBackBy: null }],
    ['of goods that are out', true, null, { dueAt: end, isWithheld: true, sendBackBy: end }],
    ['of goods that came back', true, '2026-06-20T00:00:00Z', { dueAt: end, isWithheld: false, sendBackBy: end }],
    [
      'of goods that came back late',
      true,
      '2026-07-02T00:00:00Z',
      { dueAt: '2026-07-02T00:00:00.000Z', isWithheld: false, sendBackBy: end },
    ],
  ])('%s', (_name, hasGoodsOut, seen, expected) => {
    const due = refundDueOf({ statedAt, hasGoodsOut, returnSeenAt: seen === null ? null : at(seen) })
    expect(JSON.parse(JSON.stringify(due))).toEqual(expected)
  })
})

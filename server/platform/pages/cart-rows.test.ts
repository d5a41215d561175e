import { describe, expect, test } from 'vitest'
import { addToRows } from './cart-rows.ts'

const row = (id: string, more: object = {}) => ({
  id,
  catalogProductId: 'hoodie',
  designId: 'poster',
  artKey: 'art-1',
  selfieId: null,
  placement: 'front',
  size: 'm',
  color: 'black',
  fanName: null,
  giftNote: null,
  quantity: 1,
  ...more,
})
const piece = (more: object = {}) => ({
  catalogProductId: 'hoodie',
  artKey: 'art-1',
  placement: 'front',
  size: 'm',
  color: 'black',
  fanName: null,
  quantity: 2,
  ...more,
})
const summaryOf = (items: ReturnType<typeof addToRows>) => items.map(({ size, quantity }) => [size, quantity])

describe('adding a piece to a cart', () => {
  test('appends it and keeps the other rows', () => {
    const after = addToRows([row('1', { size: 's', giftNote: 'For Noor' })], piece())
    expect(summaryOf(after)).toEqual([
      ['s', 1],
      ['m', 2],
    ])
    expect(after[0]).toMatchObject({ artKey: 'art-1', designId: 'poster', giftNote: 'For Noor' })
  })

  test('increases the quantity of an equal row, up to ten', () => {
    expect(summaryOf(addToRows([row('1')], piece()))).toEqual([['m', 3]])
    expect(summaryOf(addToRows([row('1', { quantity: 9 })], piece()))).toEqual([['m', 10]])
  })

  test('adds a new row for different art, name or color', () => {
    for (const more of [{ artKey: 'art-2' }, { fanName: 'Noor' }, { color: 'sand' }])
      expect(addToRows([row('1')], piece(more))).toHaveLength(2)
  })

  test('replaces an edited row in place and keeps its gift note', () => {
    const rows = [row('1', { giftNote: 'For Noor' }), row('2', { size: 's' })]
    const after = addToRows(rows, piece({ size: 'l' }), '1')
    expect(summaryOf(after)).toEqual([
      ['l', 2],
      ['s', 1],
    ])
    expect(after[0]).toMatchObject({ giftNote: 'For Noor' })
  })

  test('merges two rows that an edit made equal', () => {
    expect(summaryOf(addToRows([row('1', { size: 's' }), row('2')], piece({ quantity: 1 }), '1'))).toEqual([['m', 2]])
  })

  test('appends the edited row if it was removed meanwhile', () => {
    expect(summaryOf(addToRows([row('2', { size: 's' })], piece(), '1'))).toEqual([
      ['s', 1],
      ['m', 2],
    ])
  })
})

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
const said = (items: ReturnType<typeof addToRows>) => items.map(({ size, quantity }) => [size, quantity])

describe('a cart with one piece more', () => {
  test('keeps the others as they are, and has the new one last', () => {
    const after = addToRows([row('1', { size: 's', giftNote: 'For Noor' })], piece())
    expect(said(after)).toEqual([
      ['s', 1],
      ['m', 2],
    ])
    expect(after[0]).toMatchObject({ artKey: 'art-1', designId: 'poster', giftNote: 'For Noor' })
  })

  test('has more of a piece that is there already, ten at most', () => {
    expect(said(addToRows([row('1')], piece()))).toEqual([['m', 3]])
    expect(said(addToRows([row('1', { quantity: 9 })], piece()))).toEqual([['m', 10]])
  })

  test('takes other art, another name or another colour for another piece', () => {
    for (const more of [{ artKey: 'art-2' }, { fanName: 'Noor' }, { color: 'sand' }])
      expect(addToRows([row('1')], piece(more))).toHaveLength(2)
  })

  test('changes a row in its place, and keeps the note that lies with it', () => {
    const rows = [row('1', { giftNote: 'For Noor' }), row('2', { size: 's' })]
    const after = addToRows(rows, piece({ size: 'l' }), '1')
    expect(said(after)).toEqual([
      ['l', 2],
      ['s', 1],
    ])
    expect(after[0]).toMatchObject({ giftNote: 'For Noor' })
  })

  test('makes one of two rows that a change has made alike', () => {
    expect(said(addToRows([row('1', { size: 's' }), row('2')], piece({ quantity: 1 }), '1'))).toEqual([['m', 2]])
  })

  test('puts it last when the row to change was taken out meanwhile', () => {
    expect(said(addToRows([row('2', { size: 's' })], piece(), '1'))).toEqual([
      ['s', 1],
      ['m', 2],
    ])
  })
})

import { letterOf, outlineOf } from '@semblance/media/lettering'
import { describe, expect, test } from 'vitest'
import { lettering, typesettableName } from './lettering.ts'

describe('the letters of a name that the fonts can draw', () => {
  test.each([
    ['Ada  Lovelace ', 'ADA LOVELACE'],
    ['Éloïse Nuñez', 'ÉLOÏSE NUÑEZ'],
    ['Łukasz Żółć', 'ŁUKASZ ŻÓŁĆ'],
    ['Nguyễn Thị Hồng', 'NGUYỄN THỊ HỒNG'],
    ['Жанна Агузарова', 'ЖАННА АГУЗАРОВА'],
    ['straße', 'STRASSE'],
    ['Max 🚀 Power', 'MAX POWER'],
    ["O'Neil-Smith & Co.", "O'NEIL-SMITH & CO."],
    ['<b>Bo</b>', '<B>BO</B>'],
    ['two\nlines', 'TWO LINES'],
  ])('%j becomes %j', async (name, set) => {
    for (const font of ['poster', 'engraved'] as const) expect(await typesettableName(name, font)).toBe(set)
  })

  test.each(['東京', 'عمر', 'שלום', '🚀', '   ', '', '!?', 'Ἀθηνᾶ'])('%j cannot be drawn', async (name) => {
    expect(await typesettableName(name, 'poster')).toBeUndefined()
  })

  test('a long name is shortened with an ellipsis', async () => {
    const set = await typesettableName('Wolfeschlegelsteinhausen '.repeat(12), 'poster')
    expect([...(set ?? '')].length).toBeLessThanOrEqual(48)
    expect(set?.endsWith('…')).toBe(true)
  })
})

test.each([
  ['short', 'AL'],
  ['long', 'WOLFESCHLEGELSTEINHAUSEN BERGERDORFF'],
  ['in one word', 'WOLFESCHLEGELSTEINHAUSENBERGERDORFF'],
])('a %s name stays within its area', async (_, name) => {
  const area = { left: 20, top: 30, width: 160, height: 40 }
  for (const font of ['poster', 'engraved'] as const) {
    const mask = await lettering(name, font, area, 200, 100)
    const inked = [...mask.keys()].filter((i) => mask[i]! > 0.5)
    expect(inked.length).toBeGreaterThan(50)
    for (const i of inked) {
      expect(i % 200).toBeGreaterThanOrEqual(area.left - 1)
      expect(i % 200).toBeLessThanOrEqual(area.left + area.width)
      expect(Math.floor(i / 200)).toBeGreaterThanOrEqual(area.top - 2)
      expect(Math.floor(i / 200)).toBeLessThanOrEqual(area.top + area.height + 2)
    }
  }
})

test('outlines contain valid numbers, also near whole ones', async () => {
  const letter = await letterOf('poster', 'B')
  const path = outlineOf(letter!, 415.1635202404253, 930.6642253707196, 63.80004504412066)
  expect(path).toMatch(/^[MLQCZ\d. -]+$/)
  expect(path).toContain('895.00')
})

import { describe, expect, test } from 'vitest'
import { colorOf, contrastOf, distanceOf, oklabOf } from './color.ts'
import { PALETTES } from './palettes.ts'
import { readPrompt } from './read-prompt.ts'
import { STYLES } from './style-names.ts'

test.each([
  ['A comic book hero', 'popArt'],
  ['in the manner of Lichtenstein', 'popArt'],
  ['make it a BANKNOTE!', 'engraving'],
  ['an etching, please', 'engraving'],
  ['like a church window', 'stainedGlass'],
  ['screen-print? no: screen print', 'risograph'],
  ['Banksy on a wall', 'stencil'],
  ['soft watercolor of my mother', 'watercolour'],
  ['newspaper dots', 'halftone'],
  ['cinematic album cover', 'duotone'],
] as const)('"%s" selects %s', (prompt, style) => {
  for (const seed of [1, 2, 3]) expect(readPrompt(prompt, seed).style).toBe(style)
})

test('the longest keyword wins: “comic stained glass” is stained glass', () => {
  expect(readPrompt('comic stained glass', 1).style).toBe('stainedGlass')
})

test('keywords match whole words only: "dotsy glasses" selects none', () => {
  const styles = new Set(Array.from({ length: 40 }, (_, seed) => readPrompt('dotsy glasses', seed).style))
  expect(styles.size).toBeGreaterThan(4)
})

test('an unknown prompt gets a random style, the same for the same seed', () => {
  expect(readPrompt('our captain', 7)).toEqual(readPrompt('our captain', 7))
  const seeds = Array.from({ length: 60 }, (_, seed) => readPrompt('our captain', seed).style)
  expect(new Set(seeds).size).toBe(STYLES.length)
  expect(readPrompt('our captain', 7).seed).not.toBe(readPrompt('our goalkeeper', 7).seed)
})

test.each(['red', 'blue', 'green', 'purple', 'gold'])('"%s" influences the palette', (word) => {
  const wanted = { red: '#d62828', blue: '#1f55c8', green: '#2d9b36', purple: '#6a2fa8', gold: '#d9a520' }[word]!
  for (const style of STYLES) {
    const [chosen] = readPrompt(`${word} portrait`, 3, style).palettes
    const nearest = Math.min(...[...chosen!.inks, chosen!.dark].map((ink) => distanceOf(ink, colorOf(wanted))))
    const all = PALETTES[style].map((palette) =>
      Math.min(...[...palette.inks, palette.dark].map((ink) => distanceOf(ink, colorOf(wanted)))),
    )
    expect(nearest).toBeLessThanOrEqual(all.toSorted((a, b) => a - b)[1]!)
  }
})

test.each(['constructor', '__proto__ toString', '', '   ', '\u0000', '<svg onload=x>', 'a'.repeat(8000)])(
  'a prompt of %j is treated as plain text',
  (prompt) => {
    expect(STYLES).toContain(readPrompt(prompt, 1).style)
  },
)

describe.each(STYLES)('the palettes of %s', (style) => {
  const palettes = PALETTES[style]

  test('are at least six with distinct names', () => {
    expect(palettes.length).toBeGreaterThanOrEqual(6)
    expect(new Set(palettes.map(({ name }) => name)).size).toBe(palettes.length)
  })

  test.each(palettes)('$name has enough contrast, and its inks are distinguishable', ({ paper, dark, inks }) => {
    expect(contrastOf(dark, paper)).toBeGreaterThan(6.9)
    for (const [at, ink] of inks.entries()) {
      expect(oklabOf(ink)[0]).toBeGreaterThan(oklabOf(dark)[0])
      for (const other of inks.slice(at + 1)) expect(distanceOf(ink, other)).toBeGreaterThan(0.06)
    }
  })
})

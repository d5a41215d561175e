import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DARK, LIGHT } from '../../../server/platform/pages/theme.ts'
import { contrast, deriveStoreColors, oklchOf } from './colors.ts'

const color = fc.integer({ min: 0, max: 0xff_ff_ff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)
const WILD = ['#ffff00', '#000000', '#ffffff', '#ff00ff', '#00ff00']

function expectReadable(primaryColor: string, secondaryColor: string | null): void {
  const schemes = deriveStoreColors({ primaryColor, secondaryColor })
  for (const [page, { accent, accentFill, onAccent, calm, tint }] of [
    [LIGHT, schemes.light],
    [DARK, schemes.dark],
  ] as const) {
    for (const ground of [page.paper, page.surface, tint]) {
      expect(contrast(accent, ground), `accent on ${ground}`).toBeGreaterThanOrEqual(3)
      expect(contrast(accentFill, ground), `button on ${ground}`).toBeGreaterThanOrEqual(3)
      expect(contrast(calm, ground), `link on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(onAccent, accentFill), 'words of a button').toBeGreaterThanOrEqual(4.5)
    expect(contrast(page.ink, tint), 'words of the hero').toBeGreaterThanOrEqual(4.5)
    expect(contrast(page.muted, tint), 'quiet words of the hero').toBeGreaterThanOrEqual(4.5)
  }
}

const between = (one: number, other: number): number =>
  Math.abs(Math.atan2(Math.sin(one - other), Math.cos(one - other)))

describe('the colors of a store', () => {
  test('have enough contrast in both schemes, whatever the campaign chose', () => {
    fc.assert(fc.property(color, fc.option(color), expectReadable), { numRuns: 300 })
  })

  test.each(WILD)('have enough contrast for the extreme %s too, alone and combined', (wild) => {
    expectReadable(wild, null)
    for (const other of WILD) expectReadable(wild, other)
  })

  test('keep the chosen hue', () => {
    fc.assert(
      fc.property(color, (primaryColor) => {
        const { light, dark } = deriveStoreColors({ primaryColor, secondaryColor: null })
        const chosen = oklchOf(primaryColor)
        for (const made of [light.accent, dark.accent, light.calm, dark.calm].map(oklchOf)) {
          // Nearly gray colors have no hue to keep.
          if (chosen.c > 0.05 && made.c > 0.05) expect(between(made.h, chosen.h)).toBeLessThan(0.15)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('are the chosen ones if these have enough contrast', () => {
    expect(deriveStoreColors({ primaryColor: '#1f3a5f', secondaryColor: '#0f5c63' }).light).toMatchObject({
      accent: '#1f3a5f',
      accentFill: '#1f3a5f',
      onAccent: '#ffffff',
      calm: '#0f5c63',
    })
  })

  test('are the marketplace’s own if none were chosen', () => {
    const { light, dark } = deriveStoreColors({ primaryColor: null, secondaryColor: null })
    expect([light.accent, light.calm]).toEqual([LIGHT.accent, LIGHT.calm])
    expect([dark.accent, dark.calm]).toEqual([DARK.accent, DARK.calm])
  })
})

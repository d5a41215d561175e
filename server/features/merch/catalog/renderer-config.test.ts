import type { RendererConfig as DrawnConfig } from '@semblance/media/pictures/composing'
import type { Static } from 'typebox'
import { Check } from 'typebox/value'
import { expect, expectTypeOf, test } from 'vitest'
import { RendererConfig } from './renderer-config.ts'

const corners = (...points: [number, number][]) => points.map(([x, y]) => ({ x, y }))
const SQUARE = corners([0.2, 0.2], [0.8, 0.2], [0.8, 0.8], [0.2, 0.8])
const front = { name: 'front', label: 'Front', area: SQUARE, printWidthMm: 20, printHeightMm: 20 }
const PLAIN: DrawnConfig = {
  canvas: { width: 200, height: 200 },
  background: { imageKey: 'merch/catalog/cloth.png' },
  placements: [front],
}
const withFront = (more: object) => ({ ...PLAIN, placements: [{ ...front, ...more }] })

test('the schema describes what the pictures package draws', () => {
  expectTypeOf<Static<typeof RendererConfig>>().toEqualTypeOf<DrawnConfig>()
})

test.each([
  ['a garment', PLAIN],
  // The schema accepts these, because `findRendererFaults` reports them with clearer messages.
  ['a mirror image', withFront({ area: corners([0.8, 0.2], [0.2, 0.2], [0.2, 0.8], [0.8, 0.8]) })],
  ['a huge print', withFront({ printWidthMm: 1000, printHeightMm: 1000 })],
])('the schema accepts %s', (_, config) => {
  expect(Check(RendererConfig, config)).toBe(true)
})

test.each([
  ['an area outside the picture', withFront({ area: corners([0.2, -0.2], [0.8, 0.2], [0.8, 0.8], [0.2, 1.8]) })],
  ['three corners', withFront({ area: SQUARE.slice(1) })],
  ['a key outside the folder', { ...PLAIN, background: { imageKey: '../etc/passwd' } }],
  ['a huge canvas', { ...PLAIN, canvas: { width: 100_000, height: 100_000 } }],
  ['NaN', withFront({ opacity: Number.NaN })],
])('the schema refuses %s', (_, config) => {
  expect(Check(RendererConfig, config)).toBe(false)
})

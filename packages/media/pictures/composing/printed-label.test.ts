import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawPrint } from './draw-print.ts'
import { planPrint, type RenderChoice } from './plan-drawing.ts'
import type { RendererConfig } from './renderer-config.ts'

const SIDE = 236
const folder = mkdtempSync(join(tmpdir(), 'semblance-printed-label-'))
const art = join(folder, 'art.png')
beforeAll(async () => {
  await sharp({ create: { width: 200, height: 200, channels: 3, background: '#d9472b' } })
    .png()
    .toFile(art)
})
afterAll(() => rmSync(folder, { recursive: true }))

const WHOLE = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]
const PLAIN: RendererConfig = {
  canvas: { width: 200, height: 200 },
  background: { color: '#ffffff' },
  placements: [{ name: 'front', label: 'Front', area: WHOLE, printWidthMm: 20, printHeightMm: 20 }],
}
const LABELED: RendererConfig = { ...PLAIN, aiLabel: { color: '#0000ff' } }

/** Prints a product. Returns the pixels of the label, and the last row with art. */
async function printed(config: RendererConfig, choice: Omit<RenderChoice, 'artKey'>) {
  const plan = planPrint(config, { artKey: 'art', ...choice }, () => art)
  if (!plan) throw new Error('nothing is printed')
  const drawn = await drawPrint(plan, SIDE, SIDE)
  const raw = await sharp(await drawn.png().toBuffer())
    .ensureAlpha()
    .raw()
    .toBuffer()
  const [label, rows] = [[] as { x: number; y: number }[], [] as number[]]
  for (let at = 0; at < raw.length / 4; at++) {
    const [red = 0, , blue = 0, opacity = 0] = raw.subarray(at * 4, at * 4 + 4)
    if (opacity > 200 && blue > 200 && red < 50) label.push({ x: at % SIDE, y: Math.floor(at / SIDE) })
    if (opacity > 200 && red > 200) rows.push(Math.floor(at / SIDE))
  }
  return { label, lastRow: rows.at(-1) ?? 0 }
}

test('art that a model made has the label below it, in the bottom right corner of the print', async () => {
  const { label, lastRow } = await printed(LABELED, { isMadeWithAi: true })
  expect(label.length).toBeGreaterThan(100)
  expect(Math.min(...label.map(({ y }) => y))).toBeGreaterThan(lastRow)
  expect(Math.max(...label.map(({ x }) => x))).toBeGreaterThan(SIDE * 0.9)
})

test('other art, and a product without the setting, have no label', async () => {
  for (const [config, isMadeWithAi] of [
    [LABELED, false],
    [PLAIN, true],
  ] as const)
    expect(await printed(config, { isMadeWithAi })).toEqual({ label: [], lastRow: SIDE - 1 })
})

import { type Color, mixColors } from '../color.ts'
import { contours } from '../lines.ts'
import { clouds } from '../noise.ts'
import { type Panes, panesOf } from '../panes.ts'
import { blur, clamp, draw, length, map, mix, type Plane, sample, step } from '../planes.ts'
import { type Regions, regionsOf } from '../regions.ts'
import { createSheet, headOf, type Scene, type Style } from '../scene.ts'
import { paint, print, type Sheet } from '../sheet.ts'

/**
 * Looks like a stained-glass window: panes that follow the form, lead between them and light
 * behind them. The face is a single painted pane.
 */
export const stainedGlass: Style = (scene) => {
  const { width, height, unit, tone, calm, faceWidth, palette, random, ground, cover } = scene
  const cell = Math.max(1, unit * 1.9)
  const grid = { across: Math.ceil(width / cell), down: Math.ceil(height / cell), cell }
  const regions = regionsOf(scene)
  const at = (plane: Plane): Plane =>
    draw(grid.across, grid.down, (x, y) => sample(plane, width, height, (x + 0.5) * cell, (y + 0.5) * cell))
  const [skin, hair, cloth] = [
    at(blur(regions.skin, width, height, faceWidth * 0.03)),
    at(regions.hair),
    at(regions.cloth),
  ]
  const whole = at(scene.cover)
  const kinds = new Uint8Array(skin.length)
  for (let i = 0; i < kinds.length; i++)
    if (whole[i]! > 0.5) kinds[i] = skin[i]! > 0.5 ? 0 : hair[i]! > cloth[i]! ? 1 : 2
  const tracery = traceryOf(scene, grid, kinds, whole)
  const light = at(blur(calm, width, height, Math.max(1, faceWidth * 0.03)))
  const panes = panesOf(
    grid,
    kinds,
    light,
    [0, Math.max(6, (faceWidth * 0.36) / cell), Math.max(8, (faceWidth * 0.5) / cell)],
    tracery.labels,
  )
  const sheet = createSheet(scene, palette.dark)
  colorPanes(sheet, scene, panes, tracery, regions)
  shine(sheet, scene, panes)
  const reach = (i: number): number => Math.max(ground[i]!, cover[i]!)
  const isSubject = (i: number): number => step(0.35, 0.65, cover[i]!)
  // Brown glass paint, thin over the midtones, with contour lines on top.
  const paintBrown = mixColors(palette.dark, [0.3, 0.16, 0.08], 0.5)
  print(
    sheet,
    paintBrown,
    (_x, _y, i) => isSubject(i) * mix(0.66, 0.9, regions.skin[i]!) * step(0.88, 0.04, tone[i]!) ** 1.2,
  )
  const drawn = contours(tone, width, height, Math.max(0.8, faceWidth * 0.008), 0.7)
  print(sheet, paintBrown, (_x, _y, i) => isSubject(i) * drawn[i]! * 0.8)
  const lead = unit * 4.6
  const rough = clouds(width, height, unit * 14, 2, random)
  const toLead = draw(width, height, (x, y) =>
    sample(panes.toLead, grid.across, grid.down, x / cell - 0.5, y / cell - 0.5),
  )
  const rim = map(cover, (value) => step(0.5, 0, Math.abs(value - 0.5)))
  const outline = blur(rim, width, height, unit * 2)
  const leadAt = (i: number): number =>
    Math.max(step(lead + 0.9, lead - 0.9, toLead[i]! + rough[i]! * unit * 0.5), step(0.2, 0.4, outline[i]!))
  paint(sheet, palette.dark, (_x, _y, i) => reach(i) * leadAt(i))
  paint(
    sheet,
    mixColors(palette.dark, palette.paper, 0.3),
    (_x, _y, i) => reach(i) * leadAt(i) * step(lead * 0.42, 0, toLead[i]!) * 0.35,
  )
  return sheet
}

type Tracery = { labels: Int32Array; colors: Map<number, Color> }

const SKIN = 1

/**
 * The background consists of rings and rays around the head, an arch, and a border of small panes.
 */
function traceryOf(
  scene: Scene,
  grid: { across: number; down: number; cell: number },
  kinds: Uint8Array,
  whole: Plane,
): Tracery {
  const { width, height, unit, palette, random } = scene
  const head = headOf(scene)
  const labels = new Int32Array(kinds.length).fill(-1)
  const colors = new Map<number, Color>()
  const [first, second, third] = palette.inks
  const rays = random.pick([14, 16, 20])
  const turn = random.next()
  const rings = [1.32, 1.52, 2.15, 2.9, 3.9].map((ring) => ring * head.radius)
  const border = scene.frame === 'full' ? unit * 52 : 0
  const schemes: readonly (readonly Color[])[] = [
    [third, mixColors(third, palette.paper, 0.5)],
    [second, mixColors(second, third, 0.35)],
    [first, mixColors(first, palette.paper, 0.22)],
    [mixColors(first, palette.dark, 0.25), first],
    [first, mixColors(first, second, 0.5)],
    [mixColors(first, palette.dark, 0.35), mixColors(first, palette.dark, 0.1)],
  ]
  for (let y = 0, i = 0; y < grid.down; y++)
    for (let x = 0; x < grid.across; x++, i++) {
      if (whole[i]! > 0.5) {
        if (kinds[i] === 0) labels[i] = SKIN
        continue
      }
      const px = (x + 0.5) * grid.cell
      const py = (y + 0.5) * grid.cell
      const edge = Math.min(px, py, width - px, height - py)
      let label: number
      let color: Color
      if (edge < border) {
        const isSide = Math.min(px, width - px) < Math.min(py, height - py)
        const along = Math.floor((isSide ? py : px) / (unit * 104))
        const side = (isSide ? 1 : 0) + (isSide ? (px < width / 2 ? 0 : 2) : py < height / 2 ? 0 : 2)
        label = 10_000 + side * 1000 + along
        color = along % 2 === 0 ? second : mixColors(third, palette.paper, 0.15)
      } else {
        const off = length(px - head.x, py - head.y)
        const ring = rings.findIndex((radius) => off < radius)
        const ringAt = ring === -1 ? rings.length : ring
        const share = (Math.atan2(py - head.y, px - head.x) / (2 * Math.PI) + 1 + turn + (ringAt % 2) / (2 * rays)) % 1
        const sector = ringAt === 0 ? 0 : Math.floor(share * rays * (ringAt > 3 ? 2 : 1))
        label = 20_000 + ringAt * 1000 + sector
        const scheme = schemes[ringAt]!
        color = scheme[sector % 2]!
      }
      labels[i] = label
      colors.set(label, color)
    }
  return { labels, colors }
}

function colorPanes(sheet: Sheet, scene: Scene, panes: Panes, tracery: Tracery, regions: Regions): void {
  const { width, height, palette, random, calm } = scene
  const { labels, across, down, cell } = panes
  const sums = new Float64Array(panes.count)
  const cloths = new Float64Array(panes.count)
  const counts = new Float64Array(panes.count)
  for (let y = 0, i = 0; y < down; y++)
    for (let x = 0; x < across; x++, i++) {
      const label = labels[i]!
      if (label < 0) continue
      const from =
        Math.min(height - 1, Math.floor((y + 0.5) * cell)) * width + Math.min(width - 1, Math.floor((x + 0.5) * cell))
      sums[label] = sums[label]! + calm[from]!
      cloths[label] = cloths[label]! + regions.cloth[from]!
      counts[label] = counts[label]! + 1
    }
  const [first, second, third] = palette.inks
  const [clothInk, hairInk] = random.pick([
    [second, third],
    [first, third],
    [second, mixColors(third, second, 0.4)],
  ] as const)
  const colors = Array.from({ length: panes.count }, (_, label): Color => {
    const given = tracery.colors.get(label)
    const luck = random.next()
    if (given) return mixColors(given, luck < 0.5 ? palette.paper : palette.dark, Math.abs(luck - 0.5) * 0.34)
    if (label === SKIN) return mixColors(third, [1, 0.82, 0.68], 0.85)
    const count = counts[label]! || 1
    const light = sums[label]! / count
    const base = cloths[label]! / count > 0.5 ? (luck < 0.16 ? third : clothInk) : hairInk
    return mixColors(mixColors(base, palette.dark, 0.05 * luck), palette.paper, 0.05 + 0.55 * step(0.3, 0.95, light))
  })
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const label =
        labels[Math.min(down - 1, Math.floor(y / cell)) * across + Math.min(across - 1, Math.floor(x / cell))]!
      const color = colors[label]
      if (!color) continue
      sheet.red[i] = color[0]
      sheet.green[i] = color[1]
      sheet.blue[i] = color[2]
    }
}

/** Adds streaks, bubbles, bright middles, and a light behind the head. */
function shine(sheet: Sheet, scene: Scene, panes: Panes): void {
  const { width, height, unit, random } = scene
  const head = headOf(scene)
  const streaks = clouds(width, height, unit * 130, 5, random)
  const ripple = clouds(width, height, unit * 22, 3, random)
  const sun = Math.max(width, height) * 0.62
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const inside = sample(panes.toLead, panes.across, panes.down, x / panes.cell - 0.5, y / panes.cell - 0.5)
      const near = step(1.15, 0, length(x - head.x, y - head.y) / sun)
      const light = 0.82 + 0.2 * step(0, unit * 34, inside) + 0.24 * near + 0.16 * streaks[i]! + 0.08 * ripple[i]!
      const white = 0.16 * clamp(near * step(unit * 4, unit * 40, inside) + 0.5 * streaks[i]!)
      for (const plane of [sheet.red, sheet.green, sheet.blue])
        plane[i] = clamp(plane[i]! * light * (1 - white) + white)
    }
}

import { mixColors } from '../color.ts'
import { contours } from '../lines.ts'
import { blur, clamp, distanceTo, length, map, step } from '../planes.ts'
import { regionsOf } from '../regions.ts'
import { createSheet, headOf, type Scene, type Style } from '../scene.ts'
import { dots } from '../screens.ts'
import { paint, type Sheet } from '../sheet.ts'

/**
 * Looks like a comic panel: flat colors, dots of one size for skin, and black lines, in front of
 * rays or dots.
 */
export const popArt: Style = (scene) => {
  const { width, height, unit, cover, calm, faceWidth, palette, random, detail } = scene
  const [red, blue, yellow] = palette.inks
  const sheet = createSheet(scene, palette.paper)
  if (scene.frame !== 'bare') layGround(scene, sheet)
  const away = distanceTo(cover, width, height)
  const isSubject = (i: number): number => step(0.35, 0.65, cover[i]!)
  paint(sheet, palette.paper, (_x, _y, i) => scene.ground[i]! * clamp(unit * 11 - away[i]!))
  paint(sheet, palette.dark, (_x, _y, i) => Math.max(scene.ground[i]!, cover[i]!) * clamp(unit * 4.5 - away[i]!))
  const { skin, hair, cloth } = regionsOf(scene)
  const flat = blur(calm, width, height, Math.max(0.7, faceWidth * 0.009))
  const colors = random.pick([
    [yellow, blue],
    [red, blue],
    [yellow, red],
    [blue, red],
  ] as const)
  const sharp = (value: number): number => step(0.38, 0.62, value)
  paint(sheet, colors[1], (_x, _y, i) => isSubject(i) * sharp(cloth[i]!))
  paint(
    sheet,
    mixColors(colors[1], palette.paper, 0.55),
    (_x, _y, i) => isSubject(i) * sharp(cloth[i]!) * edge(flat[i]!, 0.66),
  )
  paint(sheet, colors[0], (_x, _y, i) => isSubject(i) * sharp(hair[i]!))
  paint(
    sheet,
    mixColors(colors[0], palette.paper, 0.7),
    (_x, _y, i) => isSubject(i) * sharp(hair[i]!) * edge(flat[i]!, 0.72),
  )
  const flesh = mixColors(mixColors(red, yellow, 0.5), palette.paper, 0.78)
  paint(sheet, flesh, (_x, _y, i) => isSubject(i) * sharp(skin[i]!))
  const pitch = Math.max(3, unit * [9, 8.2, 7.6][detail]! * clamp(0.55 + faceWidth / (unit * 700)))
  const spots = dots(pitch, 45, 0)
  paint(sheet, red, (x, y, i) => {
    const shade = step(0.78, 0.52, flat[i]!)
    return isSubject(i) * sharp(skin[i]!) * spots(x, y, 0.1 * step(0.95, 0.8, flat[i]!) + 0.34 * shade)
  })
  paint(sheet, palette.paper, (_x, _y, i) => isSubject(i) * edge(flat[i]!, 0.93))
  const drawn = contours(scene.tone, width, height, Math.max(0.8, faceWidth * 0.0085), 0.75)
  const inked = blur(
    map(drawn, (line, i) => isSubject(i) * Math.max(line, 1 - edge(flat[i]!, 0.27 + 0.05 * sharp(hair[i]!)))),
    width,
    height,
    Math.max(0.5, unit * 1.1),
  )
  paint(sheet, palette.dark, (_x, _y, i) => step(0.36, 0.6, inked[i]!))
  return sheet
}

const edge = (value: number, at: number): number => step(at - 0.02, at + 0.02, value)

function layGround(scene: Scene, sheet: Sheet): void {
  const { width, height, unit, ground, palette, random } = scene
  const [red, blue, yellow] = palette.inks
  const head = headOf(scene)
  const [base, over] = random.pick([
    [yellow, red],
    [blue, yellow],
    [red, yellow],
    [yellow, blue],
    [mixColors(blue, palette.paper, 0.55), palette.paper],
  ] as const)
  paint(sheet, base, (_x, _y, i) => ground[i]!)
  const kind = random.below(3)
  if (kind === 0) {
    const count = random.pick([11, 13, 16])
    const turn = random.next()
    const centre = { x: head.x, y: head.y + head.radius * 0.5 }
    paint(sheet, over, (x, y, i) => {
      const angle = Math.atan2(y - centre.y, x - centre.x) / (2 * Math.PI)
      const phase = (angle + 1 + turn) * count
      const beside = Math.abs(phase - Math.floor(phase) - 0.5) - 0.25
      const pixels = (beside / count) * 2 * Math.PI * length(x - centre.x, y - centre.y)
      return ground[i]! * clamp(0.5 - pixels)
    })
  }
  const screen = dots(Math.max(5, unit * 24), 45, 0)
  if (kind === 1)
    paint(sheet, over, (x, y, i) => {
      const down = (x / width) * 0.35 + y / height
      return ground[i]! * screen(x, y, 0.62 * step(1.25, 0.1, down))
    })
  if (kind === 2) {
    const spikes = 18
    paint(sheet, over, (x, y, i) => {
      const angle = Math.atan2(y - head.y, x - head.x) / (2 * Math.PI)
      const phase = (angle + 1) * spikes
      const tooth = 1 - Math.abs(phase - Math.floor(phase) - 0.5) * 2
      const radius = head.radius * (1.5 + 0.42 * tooth)
      return ground[i]! * clamp(radius - length(x - head.x, y - head.y))
    })
    paint(sheet, mixColors(base, palette.paper, 0.5), (x, y, i) => {
      const off = length(x - head.x, y - head.y)
      return ground[i]! * step(head.radius * 1.9, head.radius * 2.1, off) * screen(x, y, 0.3) * 0.9
    })
  }
}

import { mixColors } from '../color.ts'
import { contours, curve, type Stroke, strokes } from '../lines.ts'
import { blur, clamp, length, map, step } from '../planes.ts'
import { createSheet, headOf, type Scene, type Style } from '../scene.ts'
import { lineAt } from '../screens.ts'
import { print } from '../sheet.ts'

/**
 * Looks like a banknote: lines that get thicker in shade and bend with the form, crossed lines in
 * dark areas, over fine wave patterns (guilloches).
 */
export const engraving: Style = async (scene) => {
  const { width, height, unit, cover, tone, faceWidth, palette, detail, ground } = scene
  const sheet = createSheet(scene, palette.paper)
  const isSubject = (i: number): number => step(0.3, 0.7, cover[i]!)
  if (scene.frame !== 'bare') {
    print(
      sheet,
      mixColors(palette.inks[2], palette.paper, 0.5),
      (x, y, i) => ground[i]! * 0.9 * step(1.15, 0.2, length(x / width - 0.5, y / height - 0.5) * 1.6),
    )
    const { rosette, border, sky } = await ornaments(scene)
    print(sheet, palette.inks[1], (_x, _y, i) => ground[i]! * rosette[i]! * (1 - isSubject(i)) * 0.8)
    print(sheet, palette.inks[0], (_x, _y, i) => ground[i]! * sky[i]! * (1 - isSubject(i)))
    print(sheet, palette.dark, (_x, _y, i) => ground[i]! * border[i]! * (1 - isSubject(i)))
  }
  const pitch = Math.max(2.6, Math.min(faceWidth / [44, 50, 58][detail]!, unit * 8))
  // Bright areas count as high, so that the lines bend with the form as on a coin.
  const relief = blur(scene.calm, width, height, Math.max(1.5, faceWidth * 0.07))
  const shaded = blur(tone, width, height, pitch * 0.22)
  const turned = (degrees: number): readonly [number, number] => [
    Math.cos((degrees * Math.PI) / 180) / pitch,
    Math.sin((degrees * Math.PI) / 180) / pitch,
  ]
  const sets = [
    { along: turned(72), bend: 5, from: 0.1, to: 0.8, most: 0.74 },
    { along: turned(18), bend: -4, from: 0.46, to: 0.95, most: 0.6 },
    { along: turned(130), bend: 2, from: 0.74, to: 1, most: 0.5 },
  ]
  for (const { along, bend, from, to, most } of sets)
    print(sheet, palette.dark, (x, y, i) => {
      const inside = isSubject(i)
      if (inside === 0) return 0
      const shade = 1 - shaded[i]!
      const wide = most * clamp((shade - from) / (to - from)) ** 0.8
      return inside * lineAt(x * along[0] + y * along[1] + bend * relief[i]!, pitch, wide)
    })
  const drawn = contours(tone, width, height, Math.max(0.7, faceWidth * 0.006), 0.6)
  const rim = blur(
    map(cover, (value) => step(0.35, 0.65, value)),
    width,
    height,
    Math.max(0.7, unit * 1.3),
  )
  print(sheet, palette.dark, (_x, _y, i) =>
    Math.max(
      isSubject(i) * drawn[i]! * 0.95,
      step(0.3, 0, Math.abs(rim[i]! - 0.5)) * 0.9 * Math.max(cover[i]!, ground[i]!),
    ),
  )
  return sheet
}

async function ornaments(scene: Scene): Promise<{ rosette: Float32Array; border: Float32Array; sky: Float32Array }> {
  const { width, height, unit, random, frame } = scene
  const head = headOf(scene)
  const lobes = random.pick([9, 12, 16])
  const loops = random.pick([2, 3, 4])
  const around = (radius: number, swing: number, phase: number): string =>
    curve(1440, (share) => {
      const angle = share * 2 * Math.PI
      const off =
        radius * (1 + swing * Math.sin(lobes * angle + phase) + swing * 0.4 * Math.sin(loops * lobes * angle - phase))
      return [head.x + off * Math.cos(angle), head.y + off * Math.sin(angle)]
    })
  const drawn: Stroke[] = []
  for (let ring = 0; ring < 4; ring++)
    for (let line = 0; line < 16; line++)
      drawn.push({ path: around(head.radius * (1.2 + ring * 0.3), 0.1, (line / 16) * 2 * Math.PI), wide: unit * 0.75 })
  const rosette = await strokes(drawn, width, height)
  const border = await strokes(frame === 'full' ? borderOf(width, height, unit) : discBorder(scene), width, height)
  const sky = map(rosette, (_, i) => {
    const x = i % width
    const y = Math.floor(i / width)
    const far = length((x - head.x) / width, (y - head.y) / height)
    return (
      0.8 * lineAt(y / (unit * 6.5) + 0.35 * Math.sin(x / (unit * 60)), unit * 6.5, 0.1 + 0.42 * step(0.2, 0.75, far))
    )
  })
  return { rosette, border, sky }
}

/** Crossing waves between two straight lines. */
function borderOf(width: number, height: number, unit: number): Stroke[] {
  const inset = unit * 26
  const swing = unit * 13
  const made: Stroke[] = []
  const rule = (off: number, wide: number): void => {
    made.push({ path: `M${off} ${off}H${width - off}V${height - off}H${off}Z`, wide: unit * wide })
  }
  rule(unit * 3, 5)
  rule(inset + swing + unit * 7, 2.2)
  for (let line = 0; line < 6; line++) {
    const phase = (line / 6) * 2 * Math.PI
    const wave = (length: number): number => Math.max(2, Math.round(length / (unit * 42))) * 2 * Math.PI
    const across = (y: number): string =>
      curve(Math.ceil(width / 4), (s) => [s * width, y + swing * Math.sin(s * wave(width) + phase)])
    const down = (x: number): string =>
      curve(Math.ceil(height / 4), (s) => [x + swing * Math.sin(s * wave(height) + phase), s * height])
    for (const path of [across(inset), across(height - inset), down(inset), down(width - inset)])
      made.push({ path, wide: unit * 1.3 })
  }
  return made
}

function discBorder({ width, height, unit }: Scene): Stroke[] {
  const middle = { x: width / 2, y: height * 0.56 }
  const ring = (radius: number, swing: number, phase: number): string =>
    curve(900, (share) => {
      const angle = share * 2 * Math.PI
      const off = (radius + swing * Math.sin(60 * angle + phase)) * unit
      return [middle.x + off * Math.cos(angle), middle.y + off * Math.sin(angle)]
    })
  const waves = [0, 1, 2, 3, 4].map((line) => ({ path: ring(398, 12, (line / 5) * 2 * Math.PI), wide: unit * 1.3 }))
  return [...waves, { path: ring(420, 0, 0), wide: unit * 7 }, { path: ring(377, 0, 0), wide: unit * 2 }]
}

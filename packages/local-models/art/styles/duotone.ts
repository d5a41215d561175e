import { mixColors } from '../color.ts'
import { clouds, grain } from '../noise.ts'
import { blur, clamp, length, map, shift, step } from '../planes.ts'
import { createSheet, headOf, type Style } from '../scene.ts'
import { paint, print } from '../sheet.ts'

/**
 * Looks like a record sleeve: two colors along a film curve, film grain, and a second exposure in
 * the background.
 */
export const duotone: Style = (scene) => {
  const { width, height, unit, tone, cover, ground, palette, random, detail } = scene
  const [lead, deep, light] = palette.inks
  const sheet = createSheet(scene, lead)
  const head = headOf(scene)
  const side = random.pick([-1, 1] as const)
  if (scene.frame !== 'bare') {
    paint(sheet, mixColors(lead, deep, 0.75), (_x, y, i) => ground[i]! * step(-0.1, 1.25, y / height) * 0.8)
    const ring = { x: head.x + side * head.radius * 0.35, y: head.y - head.radius * 0.05, radius: head.radius * 1.65 }
    paint(
      sheet,
      light,
      (x, y, i) =>
        ground[i]! *
        clamp(ring.radius - length(x - ring.x, y - ring.y)) *
        (1 - 0.35 * step(-ring.radius, ring.radius, y - ring.y)),
    )
    const ghost = shift(cover, width, height, -side * head.radius * 0.42, 0)
    const ghostTone = shift(scene.calm, width, height, -side * head.radius * 0.42, 0)
    print(
      sheet,
      mixColors(deep, lead, 0.25),
      (_x, _y, i) => ground[i]! * step(0.3, 0.7, ghost[i]!) * (0.35 + 0.55 * step(0.8, 0.1, ghostTone[i]!)),
    )
  }
  // Imitates film: bright shadows, soft highlights and a glow around light areas.
  const glow = blur(
    map(tone, (value, i) => step(0.6, 1, value) * cover[i]!),
    width,
    height,
    unit * 16,
  )
  const curve = (value: number): number => {
    const toed = value * value * (3 - 2 * value)
    return clamp(0.55 * value + 0.45 * toed)
  }
  const developed = map(tone, (value, i) => clamp(curve(value) + 0.1 * glow[i]!))
  const isInk = (i: number): number => step(0.25, 0.75, cover[i]!)
  paint(sheet, palette.dark, (_x, _y, i) => isInk(i))
  paint(sheet, deep, (_x, _y, i) => isInk(i) * step(0.02, 0.36, developed[i]!))
  paint(sheet, lead, (_x, _y, i) => isInk(i) * step(0.22, 0.66, developed[i]!))
  paint(sheet, light, (_x, _y, i) => isInk(i) * step(0.52, 0.86, developed[i]!))
  paint(sheet, palette.paper, (_x, _y, i) => isInk(i) * step(0.74, 1, developed[i]!))
  const fine = blur(grain(width, height, random), width, height, Math.max(0.5, unit * [0.8, 0.9, 1][detail]!))
  const slow = clouds(width, height, unit * 300, 2, random)
  for (let i = 0; i < fine.length; i++) {
    const noise = fine[i]! * 0.1 + slow[i]! * 0.012
    sheet.red[i] = sheet.red[i]! + noise
    sheet.green[i] = sheet.green[i]! + noise
    sheet.blue[i] = sheet.blue[i]! + noise
  }
  return sheet
}

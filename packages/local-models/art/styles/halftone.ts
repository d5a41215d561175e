import { mixColors } from '../color.ts'
import { clouds } from '../noise.ts'
import { clamp, length, step } from '../planes.ts'
import { createSheet, headOf, type Style } from '../scene.ts'
import { dots } from '../screens.ts'
import { paint, print } from '../sheet.ts'

/**
 * Looks like a gig poster: dark round dots over a second ink, on a background of dots that grow
 * away from the head.
 */
export const halftone: Style = (scene) => {
  const { width, height, unit, tone, cover, ground, palette, random, detail } = scene
  const [lead, second, light] = palette.inks
  const pitch = Math.max(3, unit * [9.5, 8.6, 7.8][detail]!)
  const key = dots(pitch, 45)
  const warm = dots(pitch, 75)
  const rough = dots(pitch * 3.4, random.pick([15, 30, 60]))
  const sheet = createSheet(scene, palette.paper)
  const head = headOf(scene)
  const disc = {
    x: head.x + random.between(-0.25, 0.25) * head.radius,
    y: head.y + head.radius * 0.45,
    radius: head.radius * random.between(1.5, 1.75),
  }
  const wear = clouds(width, height, unit * 60, 4, random)
  const isFlat = random.next() < 0.5
  const far = Math.max(width, height) * 0.75
  if (scene.frame !== 'bare') {
    paint(sheet, isFlat ? light : second, (_x, _y, i) => ground[i]!)
    print(sheet, isFlat ? second : lead, (x, y, i) => {
      const away = length(x - disc.x, y - disc.y)
      return ground[i]! * rough(x, y, 0.72 * step(disc.radius * 0.9, far, away) + 0.04 * wear[i]!)
    })
    paint(
      sheet,
      isFlat ? lead : palette.paper,
      (x, y, i) => ground[i]! * clamp(disc.radius - length(x - disc.x, y - disc.y)),
    )
  }
  // The person has a thin paper-colored outline.
  paint(sheet, palette.paper, (_x, _y, i) => step(0.1, 0.5, cover[i]!))
  print(sheet, isFlat ? second : mixColors(lead, palette.paper, 0.1), (x, y, i) => {
    const shade = 1 - tone[i]!
    return step(0.35, 0.6, cover[i]!) * warm(x, y, clamp(0.08 + 0.95 * step(0.1, 0.75, shade)))
  })
  print(sheet, palette.dark, (x, y, i) => {
    const shade = 1 - tone[i]!
    return step(0.4, 0.65, cover[i]!) * key(x, y, clamp((shade - 0.1) / 0.8) ** 1.15) * (1 - 0.05 * clamp(wear[i]! * 2))
  })
  return sheet
}

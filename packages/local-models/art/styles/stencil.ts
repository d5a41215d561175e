import { bridgesFor } from '../bridges.ts'
import { mixColors } from '../color.ts'
import { curve, type Stroke, strokes } from '../lines.ts'
import { clouds, grain } from '../noise.ts'
import { blur, clamp, length, map, type Plane, step } from '../planes.ts'
import { createSheet, headOf, type Scene, type Style } from '../scene.ts'
import { paint } from '../sheet.ts'

/**
 * Looks like a wall sprayed through two stencils, with bridges, mist at the edges and drips below.
 */
export const stencil: Style = async (scene) => {
  const { width, height, unit, cover, calm, faceWidth, ground, palette, random } = scene
  const wall = mixColors(palette.inks[2], palette.paper, 0.35)
  const sheet = createSheet(scene, scene.frame === 'full' ? wall : palette.paper)
  const stains = clouds(width, height, unit * 260, 5, random)
  const pits = clouds(width, height, unit * 9, 3, random)
  const isSubject = map(cover, (value) => step(0.35, 0.65, value))
  const flat = blur(calm, width, height, Math.max(0.8, faceWidth * 0.012))
  if (scene.frame !== 'bare') {
    paint(
      sheet,
      palette.inks[1],
      (_x, _y, i) => ground[i]! * clamp(0.22 * step(-0.1, 0.9, stains[i]!) + 0.16 * step(0.25, 0.9, pits[i]!)),
    )
    const { halo, runs } = await haloOf(scene)
    const mist = grain(width, height, random)
    paint(
      sheet,
      palette.inks[0],
      (_x, _y, i) =>
        ground[i]! * Math.max(runs[i]!, dusted(halo[i]!, mist[i]!)) * (0.94 - 0.2 * step(0.35, 0.8, pits[i]!)),
    )
  }
  const dark = map(flat, (value, i) => isSubject[i]! * step(0.4, 0.36, value))
  const bridges = blur(bridgesFor(dark, width, height, unit * 8), width, height, Math.max(0.5, unit * 0.9))
  const black = map(dark, (value, i) => value * (1 - step(0.3, 0.6, bridges[i]!)))
  const grey = map(flat, (value, i) => isSubject[i]! * step(0.66, 0.62, value))
  spray(scene, sheet, mixColors(palette.paper, [1, 1, 1], 0.6), isSubject, 0.96)
  spray(scene, sheet, mixColors(palette.inks[1], palette.paper, 0.18), grey, 0.9)
  spray(scene, sheet, palette.dark, black, 0.97)
  return sheet
}

/** The paint has a soft edge, and the rough wall shows through. */
function spray(
  scene: Scene,
  sheet: ReturnType<typeof createSheet>,
  color: Scene['palette']['dark'],
  card: Plane,
  most: number,
): void {
  const { width, height, unit, random, frame, cover, ground } = scene
  const soft = blur(card, width, height, Math.max(0.5, unit * 1.4))
  const mist = blur(card, width, height, unit * 11)
  const specks = grain(width, height, random)
  const rough = clouds(width, height, unit * 26, 4, random)
  const reach = frame === 'bare' ? cover : undefined
  paint(sheet, color, (_x, _y, i) => {
    const through = step(0.3, 0.7, soft[i]!) * (most - 0.1 * step(0.3, 0.9, rough[i]!))
    const beside = dusted(mist[i]! * 0.42, specks[i]!) * 0.7
    return Math.max(ground[i]!, reach ? reach[i]! : cover[i]!) * Math.max(through, beside)
  })
}

/** Turns thin mist into separate small drops. */
const dusted = (amount: number, speck: number): number => {
  const chance = (speck + 1) / 2
  return amount > 0.85 ? amount : step(chance - 0.12, chance + 0.12, amount * 1.08)
}

/** A freehand disc behind the head, and the drips that run down from it. */
async function haloOf(scene: Scene): Promise<{ halo: Plane; runs: Plane }> {
  const { width, height, unit, random } = scene
  const head = headOf(scene)
  const centre = { x: head.x + random.between(-0.2, 0.2) * head.radius, y: head.y + head.radius * 0.1 }
  const radius = head.radius * random.between(1.4, 1.6)
  const wobble = clouds(width, height, unit * 90, 3, random)
  const isRing = random.next() < 0.4
  const halo = map(wobble, (value, i) => {
    const off = length((i % width) - centre.x, Math.floor(i / width) - centre.y) + value * unit * 12
    const edge = step(radius + unit * 26, radius - unit * 14, off)
    return isRing ? edge * step(radius - unit * 95, radius - unit * 55, off) : edge
  })
  const drips: Stroke[] = []
  for (let at = 0; at < 7; at++) {
    const angle = random.between(0.12, 0.88) * Math.PI
    const x = centre.x + Math.cos(angle) * radius * 0.99
    const y = centre.y + Math.sin(angle) * radius * 0.93
    const length = random.between(40, 260) * unit
    const sway = random.between(-4, 4) * unit
    drips.push({ path: curve(24, (s) => [x + sway * s * s, y + length * s]), wide: unit * random.between(4, 9) })
  }
  const runs = await strokes(drips, width, height)
  return { halo, runs: map(blur(runs, width, height, Math.max(0.5, unit * 1.2)), (value) => step(0.3, 0.6, value)) }
}

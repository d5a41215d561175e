import { type Color, mixColors } from '../color.ts'
import { contours } from '../lines.ts'
import { clouds, grain } from '../noise.ts'
import { blur, clamp, length, map, mix, type Plane, step } from '../planes.ts'
import { regionsOf } from '../regions.ts'
import { createSheet, headOf, type Scene, type Style } from '../scene.ts'
import { print, type Sheet } from '../sheet.ts'

/**
 * Looks like a watercolor: thin layers from light to dark on rough paper, darker pigment at edges
 * and in hollows, visible pencil lines.
 */
export const watercolor: Style = (scene) => {
  const { width, height, unit, calm, tone, faceWidth, palette, random } = scene
  const sheet = createSheet(scene, palette.paper)
  const tooth = clouds(width, height, unit * 7, 3, random)
  const wobble = clouds(width, height, unit * 70, 5, random)
  const pools = clouds(width, height, unit * 240, 4, random)
  const painted = paintedPart(scene, wobble)
  if (scene.frame !== 'bare') splash(scene, sheet, { tooth, wobble, pools, painted })
  const [red, green, blue] = pigments(scene)
  const flat = blur(calm, width, height, Math.max(0.8, faceWidth * 0.014))
  const levels = [
    { at: 0.9, strength: 0.3 },
    { at: 0.7, strength: 0.34 },
    { at: 0.52, strength: 0.42 },
    { at: 0.35, strength: 0.5 },
    { at: 0.19, strength: 0.6 },
  ]
  const depth = new Float32Array(width * height)
  for (const { at, strength } of levels) {
    const wash = map(flat, (value, i) => painted[i]! * step(at + 0.045, at - 0.045, value + wobble[i]! * 0.045))
    const rim = rimOf(wash, width, height, unit * 4)
    for (let i = 0; i < depth.length; i++) depth[i] = depth[i]! + strength * (wash[i]! + rim[i]! * 0.75)
  }
  const dark = palette.dark.map((part) => -Math.log(Math.max(0.03, part))) as [number, number, number]
  for (let i = 0; i < depth.length; i++) {
    if (depth[i]! < 0.002) continue
    const deep = depth[i]! * (1 + 0.22 * pools[i]! + 0.11 * tooth[i]!)
    const shadow = step(0.9, 2.1, deep) * 0.55
    sheet.red[i] = sheet.red[i]! * Math.exp(-deep * mix(red[i]!, dark[0] * 0.6, shadow))
    sheet.green[i] = sheet.green[i]! * Math.exp(-deep * mix(green[i]!, dark[1] * 0.6, shadow))
    sheet.blue[i] = sheet.blue[i]! * Math.exp(-deep * mix(blue[i]!, dark[2] * 0.6, shadow))
  }
  const pencil = contours(tone, width, height, Math.max(0.7, faceWidth * 0.006), 0.7)
  const lead = grain(width, height, random)
  print(
    sheet,
    palette.dark,
    (_x, _y, i) => clamp(painted[i]! * 1.2) * pencil[i]! * (0.5 + 0.2 * lead[i]! + 0.22 * tooth[i]!),
  )
  return sheet
}

/** Deviates slightly from the person's outline and fades toward the bottom of the sheet. */
function paintedPart({ width, height, unit, cover, face, frame }: Scene, wobble: Plane): Plane {
  const soft = blur(cover, width, height, unit * 3)
  const from = Math.min(height * 0.8, face.top + face.height * 1.45)
  const reach = Math.max(1, height * (frame === 'full' ? 0.93 : 1.3) - from)
  return map(soft, (value, i) => {
    const y = Math.floor(i / width)
    const side = Math.min(i % width, width - (i % width)) / (width * 0.16)
    const held = y < from ? 1 : 1 - (y - from) / reach
    const dry =
      step(0.1, 0.2, held + wobble[i]! * 0.24 * step(-0.2, 0.1, held)) *
      (frame === 'full' ? step(0.1, 0.4, side + wobble[i]! * 0.5) : 1)
    return step(0.42, 0.58, value + wobble[i]! * 0.08) * dry
  })
}

/** Wet paint leaves more pigment at its edge when it dries. */
function rimOf(wash: Plane, width: number, height: number, wide: number): Plane {
  const soft = blur(wash, width, height, wide)
  return map(wash, (value, i) => {
    if (value === 0) return 0
    const near = clamp((1 - soft[i]!) * 1.7)
    return value * near * Math.sqrt(near)
  })
}

/**
 * Absorbed red, green and blue light. The hue comes from the photo, more saturated and shifted
 * toward the palette.
 */
function pigments(scene: Scene): [Plane, Plane, Plane] {
  const { width, height, faceWidth, palette, red, green, blue } = scene
  const { skin, hair, cloth } = regionsOf(scene)
  const sigma = Math.max(1.5, faceWidth * 0.025)
  const soft = [red, green, blue].map((plane) => blur(plane, width, height, sigma)) as [Plane, Plane, Plane]
  const flesh = mixColors(palette.inks[1], palette.inks[2], 0.6)
  const made = soft.map(() => new Float32Array(width * height)) as [Plane, Plane, Plane]
  for (let i = 0; i < skin.length; i++) {
    const brightest = Math.max(0.05, soft[0][i]!, soft[1][i]!, soft[2][i]!)
    for (const part of [0, 1, 2] as const) {
      const own = clamp(soft[part][i]! / brightest)
      const wanted =
        flesh[part] * skin[i]! +
        mixColors(palette.inks[1], palette.dark, 0.35)[part] * hair[i]! +
        palette.inks[0][part] * cloth[i]!
      const lit = mix(own * own * 0.9, wanted, 0.35 + 0.35 * cloth[i]!)
      made[part][i] = -Math.log(Math.min(0.97, Math.max(0.1, lit)))
    }
  }
  return made
}

/** Two merging colors behind the head, and drops beside them. */
function splash(
  scene: Scene,
  sheet: Sheet,
  { tooth, wobble, pools, painted }: { tooth: Plane; wobble: Plane; pools: Plane; painted: Plane },
): void {
  const { width, height, unit, ground, palette, random, frame } = scene
  const head = headOf(scene)
  const centre = {
    x: head.x + random.between(-0.3, 0.3) * head.radius,
    y: head.y + random.between(0.1, 0.5) * head.radius,
  }
  const reach = { x: head.radius * random.between(1.6, 2), y: head.radius * random.between(1.25, 1.55) }
  const spared = blur(painted, width, height, unit * 6)
  const drops = flung(scene, centre, Math.max(reach.x, reach.y))
  const shape = map(wobble, (value, i) => {
    const off = length(((i % width) - centre.x) / reach.x, (Math.floor(i / width) - centre.y) / reach.y)
    const margin =
      Math.min(i % width, width - (i % width), Math.floor(i / width), height - Math.floor(i / width)) / (unit * 90)
    const blot = step(
      1.04,
      0.98,
      off + value * 0.34 + pools[i]! * 0.3 + (frame === 'full' ? 0.75 * step(2.4, 0.2, margin) : 0),
    )
    return ground[i]! * Math.max(blot * step(0.4, 0.12, spared[i]!), drops[i]!)
  })
  const second = map(wobble, (value, i) => {
    const off = length(((i % width) - centre.x) / reach.x + 0.35, (Math.floor(i / width) - centre.y) / reach.y - 0.2)
    return shape[i]! * step(0.8, 0.62, off + value * 0.3 - pools[i]! * 0.35)
  })
  const lay = (color: Color, wash: Plane, strength: number, turn: number): void => {
    const rim = rimOf(wash, width, height, unit * 5)
    print(sheet, color, (x, _y, i) => {
      const wet = step(-0.5, 0.7, pools[i]! * turn + (x / width - 0.5) * turn * 0.6)
      return wash[i]! * strength * (0.35 + 0.75 * wet) * (1 + 0.13 * tooth[i]!) + rim[i]! * strength * 0.55
    })
  }
  lay(palette.inks[0], shape, 0.62, 1)
  lay(palette.inks[2], shape, 0.5, -1)
  lay(palette.inks[1], second, 0.4, -1)
}

function flung({ width, height, unit, random }: Scene, centre: { x: number; y: number }, reach: number): Plane {
  const made = new Float32Array(width * height)
  for (let drop = 0; drop < 70; drop++) {
    const angle = random.between(0, 2 * Math.PI)
    const off = reach * random.between(0.8, 1.55)
    const radius = unit * (1.2 + 9 * random.next() ** 4)
    const x = centre.x + Math.cos(angle) * off
    const y = centre.y + Math.sin(angle) * off * 0.85
    for (let v = Math.max(0, Math.floor(y - radius - 1)); v < Math.min(height, y + radius + 1); v++)
      for (let u = Math.max(0, Math.floor(x - radius - 1)); u < Math.min(width, x + radius + 1); u++)
        made[v * width + u] = Math.max(made[v * width + u]!, clamp(radius - length(u - x, v - y) + 0.5))
  }
  return made
}

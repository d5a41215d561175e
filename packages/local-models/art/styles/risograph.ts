import { mixColors } from '../color.ts'
import { clouds, grain } from '../noise.ts'
import { blur, clamp, length, map, type Plane, sample, step } from '../planes.ts'
import { createSheet, headOf, type Scene, type Style } from '../scene.ts'
import { dots } from '../screens.ts'
import { print } from '../sheet.ts'

/**
 * Looks like a risograph print: three inks, each slightly shifted and speckled where it is thin,
 * with paper-cut shapes behind.
 */
export const risograph: Style = (scene) => {
  const { width, height, unit, cover, tone, calm, ground, palette, random, detail } = scene
  const [lead, second] = palette.inks
  const sheet = createSheet(scene, palette.paper)
  const isSubject = map(cover, (value) => step(0.35, 0.65, value))
  const head = headOf(scene)
  const shapes = scene.frame === 'bare' ? undefined : groundShapes(scene, head)
  const drum = (ink: typeof lead, plate: Plane, reach: number): void => {
    const angle = random.between(0, 2 * Math.PI)
    const off = { x: Math.cos(angle) * reach * unit, y: Math.sin(angle) * reach * unit }
    const turn = random.between(-0.0022, 0.0022)
    const uneven = clouds(width, height, unit * 170, 4, random)
    const speck = blur(grain(width, height, random), width, height, Math.max(0.45, unit * 0.7))
    const bite = 1.9 * Math.max(1, unit * 0.9)
    print(sheet, ink, (x, y, i) => {
      const wanted = sample(
        plate,
        width,
        height,
        x - off.x - (y - height / 2) * turn,
        y - off.y + (x - width / 2) * turn,
      )
      if (wanted <= 0.01) return 0
      const inked = wanted * (0.93 + 0.07 * uneven[i]!)
      const thin = speck[i]! * bite * 0.5
      return (
        Math.max(ground[i]!, cover[i]!) *
        clamp(inked > 0.97 ? 0.97 - 0.5 * step(0.42, 0.8, thin) : step(-0.32, 0.32, inked - 0.5 + thin * 0.62) * 0.95)
      )
    })
  }
  // Yellow prints highlights and background, the main ink midtones, and the dark ink lines and
  // shadows.
  const yellow = map(
    calm,
    (value, i) =>
      (isSubject[i]! > 0 ? isSubject[i]! * 0.75 * step(0.98, 0.7, value) : 0) +
      (1 - isSubject[i]!) * (shapes?.second[i] ?? 0),
  )
  const middle = map(
    calm,
    (value, i) => isSubject[i]! * clamp(1.05 * step(0.9, 0.34, value)) + (1 - isSubject[i]!) * (shapes?.lead[i] ?? 0),
  )
  const screen = dots(Math.max(2.6, unit * [5.6, 5, 4.6][detail]!), random.pick([15, 30, 45, 60]), 0.03)
  const dark = map(tone, (value, i) => {
    const shade = isSubject[i]! * clamp((1 - value - 0.26) / 0.66)
    const own = (1 - isSubject[i]!) * (shapes?.dark[i] ?? 0)
    const x = i % width
    return own + (shade > 0 ? screen(x, (i - x) / width, shade ** 1.1) : 0)
  })
  drum(second, yellow, 5)
  drum(mixColors(lead, palette.paper, 0.04), middle, 5)
  drum(palette.dark, dark, 1.5)
  return sheet
}

/** The seed chooses sun, arch, stripes or hill, each with its own ink. */
function groundShapes(
  scene: Scene,
  head: { x: number; y: number; radius: number },
): { lead: Plane; second: Plane; dark: Plane } {
  const { width, height, unit, random } = scene
  const edge = (inside: number): number => clamp(inside + 0.5)
  const sun = {
    x: head.x + random.between(-0.35, 0.35) * head.radius,
    y: head.y + random.between(-0.1, 0.3) * head.radius,
    radius: head.radius * random.between(1.45, 1.75),
  }
  const kind = random.below(4)
  const pitch = unit * random.between(34, 46)
  const tilt = random.pick([0, 0.5, -0.5, 1])
  const screen = dots(Math.max(4, unit * 15), 30)
  const at = (make: (x: number, y: number) => number): Plane => {
    const plane = new Float32Array(width * height)
    for (let y = 0, i = 0; y < height; y++) for (let x = 0; x < width; x++, i++) plane[i] = make(x, y)
    return plane
  }
  const inSun = (x: number, y: number): number => edge(sun.radius - length(x - sun.x, y - sun.y))
  const inArch = (x: number, y: number): number => (y < sun.y ? inSun(x, y) : edge(sun.radius - Math.abs(x - sun.x)))
  const striped = (x: number, y: number): number => {
    const phase = (y + tilt * x) / pitch
    return edge((0.25 - Math.abs(phase - Math.floor(phase) - 0.5)) * pitch)
  }
  const hill = (x: number, y: number): number =>
    edge(y - (height * 0.74 + unit * 50 * Math.sin(x / (unit * 210) + tilt * 3)))
  const none = new Float32Array(width * height)
  switch (kind) {
    case 0:
      return {
        second: at(() => 1),
        lead: at(inSun),
        dark: at((x, y) => (1 - inSun(x, y)) * screen(x, y, 0.35 * step(0.35, 1, y / height))),
      }
    case 1:
      return { second: at(inSun), lead: at((x, y) => (1 - inSun(x, y)) * striped(x, y)), dark: none }
    case 2:
      return {
        second: at(inArch),
        lead: at((x, y) => (1 - inArch(x, y)) * 0.98),
        dark: at((x, y) => hill(x, y) * (1 - inArch(x, y)) * 0.98),
      }
    default:
      return {
        second: at((x, y) => 1 - inSun(x, y)),
        lead: at((x, y) => inSun(x, y) * step(sun.y - sun.radius, sun.y + sun.radius, y)),
        dark: at((x, y) => (1 - inSun(x, y)) * striped(x, y) * 0.98),
      }
  }
}

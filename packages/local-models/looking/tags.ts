import type { Face } from '@semblance/ports/models'
import type { Plane } from './guided-filter.ts'
import type { Pixels } from './pixels.ts'
import { colorAt } from './skin.ts'
import type { Grid } from './subject-mask.ts'

const MAX_TAGS = 12

/** Each name ends at `until` degrees. */
const HUES: readonly { until: number; name: string }[] = [
  { until: 15, name: 'red' },
  { until: 45, name: 'orange' },
  { until: 70, name: 'yellow' },
  { until: 165, name: 'green' },
  { until: 200, name: 'turquoise' },
  { until: 260, name: 'blue' },
  { until: 300, name: 'purple' },
  { until: 345, name: 'pink' },
  { until: 360, name: 'red' },
]
const STRONG = 0.35
/** Least share of the person or the background for a color's tag. */
const NOTABLE = 0.18

/**
 * Search tags, most relevant first: number and distance of people, appearance, background, colors.
 */
export function tagsOf(
  pixels: Pixels,
  faces: readonly Face[],
  subject: { mask: Plane; grid: Grid } | undefined,
): string[] {
  const [face] = faces
  const tags: string[] = []
  if (faces.length > 1) tags.push(faces.length > 3 ? 'group' : 'people')
  if (face) {
    const part = face.box.height
    tags.push(part > 0.45 ? 'close-up' : part > 0.16 ? 'portrait' : part > 0.09 ? 'half body' : 'full body')
    if (face.hairColor === 'bald') tags.push('bald')
    else if (face.hairColor && face.hairColor !== 'other') tags.push(`${face.hairColor} hair`)
    if (face.expression === 'smile') tags.push('smiling')
    if (face.gender !== 'not-distinctive') tags.push(face.gender === 'female' ? 'woman' : 'man')
  }
  tags.push(...groundOf(pixels, subject))
  return [...new Set(tags)].slice(0, MAX_TAGS)
}

/** Tags for the background, then the saturated colors of the whole picture. */
function groundOf({ rgb, width, height }: Pixels, subject: { mask: Plane; grid: Grid } | undefined): string[] {
  const lights: number[] = []
  const strong = new Map<string, number>()
  let looked = 0
  const step = Math.max(1, Math.round(Math.max(width, height) / 128))
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step, looked++) {
      const at = (y * width + x) * 3
      const color = strongColor(rgb, at)
      if (color) strong.set(color, (strong.get(color) ?? 0) + 1)
      if (!subject || (subject.mask[inMask(subject.grid, x / width, y / height)] ?? 0) < 0.1)
        lights.push(colorAt(rgb, at).light)
    }
  }
  const colors = [...strong].filter(([, count]) => count / looked > NOTABLE).sort((a, b) => b[1] - a[1])
  return [...(lights.length / looked > 0.1 ? lightOf(lights) : []), ...colors.map(([name]) => name)]
}

function lightOf(lights: readonly number[]): string[] {
  const mean = lights.reduce((sum, light) => sum + light, 0) / lights.length
  const spread = Math.sqrt(lights.reduce((sum, light) => sum + (light - mean) ** 2, 0) / lights.length)
  return [
    ...(spread < 22 ? ['plain background'] : []),
    ...(mean > 170 ? ['light background'] : mean < 75 ? ['dark background'] : []),
  ]
}

const inMask = ({ width, height }: Grid, u: number, v: number): number =>
  Math.floor(v * height) * width + Math.floor(u * width)

function strongColor(rgb: Uint8Array, at: number): string | undefined {
  const [r, g, b] = [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0]
  const max = Math.max(r, g, b)
  const range = max - Math.min(r, g, b)
  if (max < 60 || range / max < STRONG) return undefined
  const sixth = max === r ? (g - b) / range : max === g ? 2 + (b - r) / range : 4 + (r - g) / range
  const hue = (sixth * 60 + 360) % 360
  return HUES.find(({ until }) => hue < until)?.name
}

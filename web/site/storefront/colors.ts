import { DARK, LIGHT, type Palette } from '../../../server/platform/pages/theme.ts'

export type StoreColors = {
  /** Color of graphics. Its contrast with the page is at least 3:1. */
  accent: string
  /** Background of buttons, visible on the page. Text on it has the color `onAccent`. */
  accentFill: string
  onAccent: string
  /** Color of links and progress bars. It is readable on the page, on overlays and on `tint`. */
  calm: string
  /** Background of the start page's first section. Regular and muted text is readable on it. */
  tint: string
}

type Branding = { primaryColor: string | null; secondaryColor: string | null }
type Rgb = readonly [red: number, green: number, blue: number]
/** Lightness from 0 to 1, chroma, and hue in radians. */
type Oklch = { l: number; c: number; h: number }

const READABLE = 4.5
const VISIBLE = 3
const STEPS = 200
/** Added to the required contrast, because rounding to 8 bits can reduce the contrast. */
const SPARE = 0.02

/**
 * Derives colors with the hues of the campaign. The lightness changes only as far as needed to
 * make text readable and buttons visible. A campaign without colors gets those of the marketplace.
 */
export function deriveStoreColors({ primaryColor, secondaryColor }: Branding): {
  light: StoreColors
  dark: StoreColors
} {
  const first = primaryColor ?? secondaryColor
  const second = secondaryColor ?? primaryColor
  return {
    light: inScheme(LIGHT, { first, second, tintAt: 0.94 }),
    dark: inScheme(DARK, { first, second, tintAt: 0.25 }),
  }
}

type Chosen = { first: string | null; second: string | null; tintAt: number }

function inScheme(page: Palette, { first, second, tintAt }: Chosen): StoreColors {
  const tint = tintOf(page, oklchOf(first ?? page.accent), tintAt)
  const grounds = [page.paper, page.surface, tint]
  const accentFill =
    first === null ? page.accentFill : nearest(first, (hex) => isVisibleOn(hex, grounds) && canCarryText(hex))
  return {
    accent: first === null ? page.accent : nearest(first, (hex) => isVisibleOn(hex, grounds)),
    accentFill,
    onAccent: contrast('#ffffff', accentFill) >= READABLE ? '#ffffff' : '#000000',
    calm: second === null ? page.calm : nearest(second, (hex) => isReadableOn(hex, grounds)),
    tint,
  }
}

const isVisibleOn = (hex: string, grounds: readonly string[]) =>
  grounds.every((ground) => contrast(hex, ground) >= VISIBLE + SPARE)
const isReadableOn = (hex: string, grounds: readonly string[]) =>
  grounds.every((ground) => contrast(hex, ground) >= READABLE + SPARE)
const canCarryText = (hex: string) => contrast(hex, '#ffffff') >= READABLE || contrast(hex, '#000000') >= READABLE

/**
 * Mixes a little of a color into the page's background, as close to the lightness `l` as readable
 * text allows.
 */
function tintOf({ paper, ink, muted }: Palette, { c, h }: Oklch, l: number): string {
  const fits = (hex: string) => contrast(hex, ink) >= READABLE && contrast(hex, muted) >= READABLE + SPARE
  const towards = oklchOf(paper).l
  for (let step = 0; step <= STEPS; step++) {
    const hex = hexOf({ l: l + ((towards - l) * step) / STEPS, c: Math.min(c, 0.028), h })
    if (fits(hex)) return hex
  }
  return paper
}

/**
 * If `passes` rejects the color, returns an accepted color of the same hue with the closest
 * lightness.
 */
function nearest(hex: string, passes: (hex: string) => boolean): string {
  if (passes(hex)) return hex
  const color = oklchOf(hex)
  for (let step = 1; step <= STEPS; step++) {
    for (const l of [color.l - step / STEPS, color.l + step / STEPS]) {
      if (l < 0 || l > 1) continue
      const moved = hexOf({ ...color, l })
      if (passes(moved)) return moved
    }
  }
  throw new Error(`Cannot read a lightness from ${hex}.`)
}

/** Returns the contrast of WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linearOf(hex: string): Rgb {
  const part = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

/** Converts a color to Ottosson's OKLab, in polar form (OKLCH). */
export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  return { l, c: Math.hypot(a, b), h: Math.atan2(b, a) }
}

function rgbOf({ l, c, h }: Oklch): Rgb {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

/** Reduces the chroma of a color that a screen cannot show. Keeps hue and lightness. */
function hexOf({ l, c, h }: Oklch): string {
  const isShown = (chroma: number) => rgbOf({ l, c: chroma, h }).every((part) => part >= -0.0005 && part <= 1.0005)
  let strongest = c
  if (!isShown(c)) {
    let [low, high] = [0, c]
    for (let step = 0; step < 16; step++) {
      const middle = (low + high) / 2
      if (isShown(middle)) low = middle
      else high = middle
    }
    strongest = low
  }
  const parts = rgbOf({ l, c: strongest, h }).map((part) => {
    const held = Math.min(Math.max(part, 0), 1)
    const value = held <= 0.0031308 ? held * 12.92 : 1.055 * held ** (1 / 2.4) - 0.055
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}

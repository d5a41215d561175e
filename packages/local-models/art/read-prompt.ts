import { type Color, colorOf, distanceOf } from './color.ts'
import { hashOf, randomOf } from './noise.ts'
import { PALETTES, type Palette } from './palettes.ts'
import { STYLES, type StyleName } from './style-names.ts'

/** If words of several styles occur, the longest word decides. */
const STYLE_WORDS: Readonly<Record<StyleName, readonly string[]>> = {
  halftone: ['halftone', 'half-tone', 'newspaper', 'newsprint', 'dots', 'dotted', 'gig poster', 'print dots'],
  duotone: [
    'duotone',
    'duo-tone',
    'two tone',
    'two-tone',
    'monochrome',
    'film',
    'cinematic',
    'album cover',
    'photo',
    'photographic',
  ],
  popArt: [
    'pop art',
    'pop-art',
    'popart',
    'comic',
    'comic book',
    'cartoon',
    'lichtenstein',
    'warhol',
    'ben-day',
    'manga',
    'superhero',
  ],
  engraving: [
    'engraving',
    'engraved',
    'banknote',
    'etching',
    'etched',
    'woodcut',
    'money',
    'currency',
    'postage stamp',
    'stamp',
    'line art',
    'pen and ink',
  ],
  stencil: [
    'stencil',
    'stencilled',
    'graffiti',
    'street art',
    'banksy',
    'spray',
    'spray paint',
    'spraypaint',
    'mural',
    'urban',
  ],
  watercolour: [
    'watercolour',
    'watercolor',
    'aquarelle',
    'painting',
    'painted',
    'painterly',
    'brush',
    'wash',
    'gouache',
    'ink wash',
  ],
  risograph: [
    'risograph',
    'riso',
    'screen print',
    'screenprint',
    'silkscreen',
    'serigraph',
    'zine',
    'indie poster',
    'retro',
    'vintage poster',
  ],
  stainedGlass: [
    'stained glass',
    'stained-glass',
    'church window',
    'cathedral',
    'mosaic',
    'glass',
    'leaded',
    'tiffany',
    'window',
  ],
}

const COLOR_WORDS: Readonly<Record<string, string>> = {
  red: '#d62828',
  crimson: '#c3202f',
  scarlet: '#e4222b',
  burgundy: '#6b1532',
  maroon: '#6b1532',
  coral: '#ff6f61',
  orange: '#ff6b1a',
  amber: '#ffb000',
  gold: '#d9a520',
  golden: '#d9a520',
  yellow: '#ffd400',
  lemon: '#ffe94a',
  lime: '#b8d432',
  green: '#2d9b36',
  emerald: '#0b7d5e',
  olive: '#6b7a2a',
  mint: '#7fd6b4',
  teal: '#0f8b8d',
  turquoise: '#19b5b0',
  cyan: '#18b8d8',
  blue: '#1f55c8',
  navy: '#14213d',
  cobalt: '#1a3fc4',
  indigo: '#3f3aa0',
  purple: '#6a2fa8',
  violet: '#7b4fc9',
  magenta: '#e0209a',
  pink: '#ff5fa2',
  rose: '#d8657a',
  brown: '#7a4a2a',
  sepia: '#8a6236',
  black: '#161616',
  white: '#f6f3ee',
  grey: '#8d8d8d',
  gray: '#8d8d8d',
  silver: '#aeb3b8',
  beige: '#e0cfae',
}

export type PromptReading = { style: StyleName; palettes: readonly Palette[]; panels: number; seed: number }

/**
 * Reads a prompt. Known words choose the style and the colors, and the seed decides everything
 * else.
 */
export function readPrompt(prompt: string, seed: number, wanted?: StyleName): PromptReading {
  const words = ` ${prompt
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}-]+/gu, ' ')
    .trim()} `
  const mixedSeed = hashOf(`${seed}|${words}`)
  const random = randomOf(mixedSeed)
  const style = wanted ?? styleIn(words) ?? STYLES[random.below(STYLES.length)] ?? 'halftone'
  return {
    style,
    palettes: palettesFor(style, colorsIn(words), random.next()),
    panels: panelsIn(words, style, random.next()),
    seed: mixedSeed,
  }
}

function styleIn(words: string): StyleName | undefined {
  let found: { style: StyleName; length: number } | undefined
  for (const style of STYLES)
    for (const word of STYLE_WORDS[style])
      if (words.includes(` ${word} `) && word.length > (found?.length ?? 0)) found = { style, length: word.length }
  return found?.style
}

export function colorsIn(words: string): Color[] {
  return words.split(' ').flatMap((word) => (Object.hasOwn(COLOR_WORDS, word) ? [colorOf(COLOR_WORDS[word]!)] : []))
}

/**
 * Palettes of a style, nearest to the requested colors first. Without colors, `chance` (0–1)
 * decides the order.
 */
function palettesFor(style: StyleName, colors: readonly Color[], chance: number): Palette[] {
  const all = PALETTES[style]
  const start = Math.floor(chance * all.length)
  const turned = [...all.slice(start), ...all.slice(0, start)]
  if (colors.length === 0) return turned
  const farness = ({ inks, dark }: Palette): number =>
    colors.reduce(
      (sum, color) => sum + Math.min(...[...inks, dark].map((ink, at) => distanceOf(ink, color) + at * 0.012)),
      0,
    )
  return turned.toSorted((a, b) => farness(a) - farness(b))
}

const panelsIn = (words: string, style: StyleName, chance: number): number => {
  if (style !== 'popArt') return 1
  if (/ (?:warhol|four|panels) /.test(words)) return 4
  return chance < 0.25 && !/ (?:lichtenstein|comic|single|one) /.test(words) ? 4 : 1
}

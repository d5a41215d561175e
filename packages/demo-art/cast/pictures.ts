import type { CastMember } from '../../../server/seed/demo-cast.ts'
import { drawFigure, hairFilter, type Pose } from './figure.ts'
import { drawBackdrop, drawRisingDots, MOTIFS } from './motifs.ts'
import { PALETTES, type Palette } from './palettes.ts'

const [WIDTH, HEIGHT] = [560, 700]

const INK = '#17130f'
const PAPER = '#faf7f2'
/** Skin with less darkness than this may be printed without ink, so that the paper shows. */
const LIGHT = 0.4

/** Section of the drawing for each kind of picture: left, top and width. */
const SHOTS = { portrait: [32, -70, 640], close: [172, 62, 400], bust: [-60, -130, 824] } as const

export const PICTURES = 4

/** Draws a picture of a person as SVG. Picture 0 is the portrait. */
export function drawPicture(member: CastMember, at: number): string {
  const palette = PALETTES[member.palette]
  const print = member.key.length % 2 === 0 && shadeOf(member.look.skin) < LIGHT ? screenPrint : overprint
  const draw = [portrait, closeUp, print, bust][at]
  if (!palette || !draw) throw new Error(`${member.displayName} has no picture ${at}`)
  return draw(member, palette, member.faces[at] ?? 'smile')
}

type Draw = (member: CastMember, palette: Palette, face: string) => string

const portrait: Draw = (member, palette, face) =>
  frame(member, 'portrait', member.isTurned, {
    backdrop: drawBackdrop(motifOf(member, 0), palette),
    figure: drawFigure(member.look, natural(member, palette, face, palette.clothes)),
  })

const closeUp: Draw = (member, palette, face) =>
  frame(member, 'close', !member.isTurned, {
    backdrop: drawBackdrop('plain', { ...palette, ground: palette.strong }),
    figure: drawFigure(member.look, natural(member, palette, face, 'url(#stripes)')),
    patterns: stripes(PAPER, INK),
  })

const screenPrint: Draw = (member, { inks: [dark, bright] }, face) => {
  const { hair } = member.look
  const hairInk = shadeOf(hair) > 0.45 ? dark : mix(bright, PAPER, shadeOf(hair))
  return frame(member, 'portrait', !member.isTurned, {
    backdrop: drawBackdrop('fade', { ground: PAPER, shape: bright, second: bright }),
    figure: drawFigure(
      { ...member.look, hair: hairInk.slice(1) },
      { face, skin: PAPER, clothes: bright, scarf: bright, ink: dark },
    ),
    hair: hairInk,
  })
}

/** Areas of color, and lines slightly shifted over them, as in a cheap print. */
const overprint: Draw = (member, { inks: [dark, bright], ground }, face) => {
  const tone = mix(`#${member.look.skin}`, bright, 0.2)
  const colors = { ...member.look, hair: bright.slice(1) }
  const plate = drawFigure(colors, { face, skin: tone, clothes: bright, scarf: PAPER, ink: 'none' })
  const lines = drawFigure(member.look, { face, skin: 'none', clothes: 'none', scarf: 'none', ink: dark })
  return frame(member, 'portrait', !member.isTurned, {
    backdrop: drawBackdrop('sun', { ground, shape: PAPER, second: PAPER }) + drawRisingDots(bright),
    figure: `<g transform="translate(-14 11)">${plate}</g>${lines}`,
    hair: dark,
  })
}

const bust: Draw = (member, palette, face) =>
  frame(member, 'bust', member.isTurned, {
    backdrop: drawBackdrop(motifOf(member, 1), {
      ground: palette.strong,
      shape: palette.ground,
      second: palette.second,
    }),
    figure: drawFigure(member.look, natural(member, palette, face, 'url(#stripes)')),
    patterns: stripes(palette.clothes, palette.ground),
  })

const natural = ({ look }: CastMember, palette: Palette, face: string, clothes: string): Pose => ({
  face,
  skin: `#${look.skin}`,
  clothes,
  scarf: palette.scarf,
  ink: INK,
})

type Layers = { backdrop: string; figure: string; patterns?: string; hair?: string }

function frame(
  { look }: CastMember,
  shot: keyof typeof SHOTS,
  isTurned: boolean,
  { backdrop, figure, patterns = '', hair = `#${look.hair}` }: Layers,
): string {
  const [left, top, width] = SHOTS[shot]
  const turn = isTurned ? ` transform="matrix(-1 0 0 1 ${left * 2 + width} 0)"` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"
    viewBox="${left} ${top} ${width} ${(width * HEIGHT) / WIDTH}" fill="none">
    <defs>${hairFilter(hair)}${patterns}</defs><g${turn}>${backdrop}${figure}</g></svg>`
}

function motifOf({ motifs, displayName }: CastMember, at: 0 | 1): keyof typeof MOTIFS {
  const motif = motifs[at]
  if (!(motif in MOTIFS)) throw new Error(`${displayName} has the unknown backdrop ${motif}`)
  return motif as keyof typeof MOTIFS
}

const stripes = (color: string, line: string): string =>
  `<pattern id="stripes" width="60" height="46" patternUnits="userSpaceOnUse"><path d="M0 0h60v46H0z" fill="${color}"/>
  <path d="M0 30h60v15H0z" fill="${line}"/></pattern>`

/** Mixes two colors. `share` is the share of the second one, 0–1. */
function mix(one: string, other: string, share: number): string {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) => Math.round(channel(one, at) * (1 - share) + channel(other, at) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Darkness, 0–1. */
function shadeOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  return 1 - (0.3 * red + 0.59 * green + 0.11 * blue)
}

import { rmSync, statSync } from 'node:fs'
import { setText, type TextArea } from '@semblance/media/lettering'
import sharp from 'sharp'
import { sha256Of } from './convert.ts'
import { FileWindow } from './file-window.ts'
import { identifyPicture } from './identify-picture.ts'
import { MAX_PIXELS, type WrittenPicture } from './picture.ts'
import { isDamaged } from './refuse.ts'

/** Social networks show this size in pixels without cropping. */
const WIDTH = 1200
const HEIGHT = 630
const EDGE = 48
/** Square area for the picture. */
const PANEL = HEIGHT - 2 * EDGE
const MAT = 18
const TITLE: TextArea = { left: PANEL + 2 * EDGE + 24, top: 190, width: 480, height: 150 }
const LINE: TextArea = { left: TITLE.left + 60, top: 400, width: TITLE.width - 120, height: 34 }

const LABEL: TextArea = { left: TITLE.left, top: 520, width: TITLE.width, height: 28 }

export const GROUND = '#0f5c63'
const ACCENT = '#d9472b'
const PAPER = '#faf7f2'
const INK = '#17130f'

export type ShareCard = {
  from: string
  to: string
  /** `#rrggbb`, or null for our default. */
  ground: string | null
  accent: string | null
  title: string
  subtitle: string
  /** Small text under the subtitle, such as the notice that a model made the picture. */
  label: string | null
}

/**
 * Draws a picture beside the title, a line in the accent color, the subtitle and the label. Puts an
 * opaque sheet behind transparent parts of the picture. The text is readable on any background.
 * @throws TaskRefused: unreadable, unsupported, tooManyPixels
 */
export async function drawShareCard({
  from,
  to,
  title,
  subtitle,
  label,
  ...colors
}: ShareCard): Promise<WrittenPicture> {
  FileWindow.use(from, identifyPicture)
  const ground = colors.ground ?? GROUND
  const accent = colors.accent ?? ACCENT
  try {
    const side = PANEL - 2 * MAT
    const picture = await sharp(from, { limitInputPixels: MAX_PIXELS, autoOrient: true })
      .toColourspace('srgb')
      .resize({ width: side, height: side, fit: 'contain', background: '#00000000' })
      .png()
      .toBuffer()
    const ink = inkOn(ground)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
      <rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>
      <rect y="${HEIGHT - 14}" width="${WIDTH}" height="14" fill="${accent}"/>
      <rect x="${EDGE}" y="${EDGE}" width="${PANEL}" height="${PANEL}" rx="14" fill="${PAPER}"/>
      <path d="${await setText(title, 'book', TITLE)}" fill="${ink}"/>
      <rect x="${TITLE.left + TITLE.width / 2 - 40}" y="366" width="80" height="6" rx="3" fill="${accent}"/>
      <path d="${await setText(subtitle, 'plain', LINE)}" fill="${ink}" fill-opacity=".86"/>
      ${label === null ? '' : `<path d="${await setText(label, 'plain', LABEL)}" fill="${ink}"/>`}
    </svg>`
    const { width, height } = await sharp(Buffer.from(svg))
      .composite([{ input: picture, left: EDGE + MAT, top: EDGE + MAT }])
      .flatten({ background: ground })
      .jpeg({ quality: 88 })
      .toFile(to)
    return {
      contentType: 'image/jpeg',
      width,
      height,
      hasAlpha: false,
      bytes: statSync(to).size,
      sha256: FileWindow.use(to, sha256Of),
    }
  } catch (error) {
    rmSync(to, { force: true })
    throw error instanceof Error && !('code' in error) ? isDamaged(error) : error
  }
}

/** Returns the light or the dark ink, whichever has the higher contrast (WCAG 2). */
export function inkOn(ground: string): string {
  const against = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
  const at = luminanceOf(ground)
  return against(luminanceOf(PAPER), at) >= against(luminanceOf(INK), at) ? PAPER : INK
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

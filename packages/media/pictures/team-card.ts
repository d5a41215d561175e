import { rmSync, statSync } from 'node:fs'
import { setText, type TextArea } from '@semblance/media/lettering'
import sharp from 'sharp'
import { sha256Of } from './convert.ts'
import { FileWindow } from './file-window.ts'
import { identifyPicture } from './identify-picture.ts'
import { MAX_PIXELS, type WrittenPicture } from './picture.ts'
import { isDamaged } from './refuse.ts'
import { GROUND, inkOn } from './share-card.ts'

const WIDTH = 1200
const HEIGHT = 630
const FLAG = { left: 64, top: 84, width: 464, height: 310 }
const RANK_BELOW_FLAG: TextArea = { left: 64, top: 430, width: 464, height: 104 }
const RANK_ALONE: TextArea = { left: 64, top: 150, width: 464, height: 300 }
const RIGHT = { left: 592, width: 544 }
const BOARD: TextArea = { ...RIGHT, top: 96, height: 30 }
const NAME: TextArea = { ...RIGHT, top: 170, height: 190 }
const COUNT: TextArea = { ...RIGHT, top: 450, height: 66 }
const STRIPES_HEIGHT = 28

export type TeamCard = {
  to: string
  /** If null, the card shows the rank in place of the flag. */
  flag: string | null
  /** `#rrggbb`, or null for our default. */
  ground: string | null
  /** Shown side by side at the lower edge. */
  colors: readonly string[]
  board: string
  name: string
  rank: string
  count: string
}

/**
 * Draws flag, rank, name and count on the team's color. The text is readable on any color.
 * @throws TaskRefused for a flag that cannot be read
 */
export async function drawTeamCard({ to, flag, colors, ...card }: TeamCard): Promise<WrittenPicture> {
  if (flag !== null) FileWindow.use(flag, identifyPicture)
  const ground = card.ground ?? GROUND
  const ink = inkOn(ground)
  try {
    const letters = await Promise.all([
      setText(card.rank, 'poster', flag === null ? RANK_ALONE : RANK_BELOW_FLAG),
      setText(card.board, 'plain', BOARD),
      setText(card.name, 'book', NAME),
      setText(card.count, 'poster', COUNT),
    ])
    const stripe = WIDTH / Math.max(1, colors.length)
    const stripes = colors.map(
      (color, at) =>
        `<rect x="${at * stripe}" y="${HEIGHT - STRIPES_HEIGHT}" width="${stripe}" height="${STRIPES_HEIGHT}" fill="${color}"/>`,
    )
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
      <rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>
      ${stripes.join('')}
      <rect x="${RIGHT.left + RIGHT.width / 2 - 40}" y="396" width="80" height="6" rx="3" fill="${ink}" fill-opacity=".6"/>
      <path d="${letters.join('')}" fill="${ink}"/>
    </svg>`
    const { width, height } = await sharp(Buffer.from(svg))
      .composite(flag === null ? [] : [await placed(flag)])
      .flatten({ background: ground })
      .png({ compressionLevel: 9 })
      .toFile(to)
    return {
      contentType: 'image/png',
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

async function placed(flag: string) {
  const { data, info } = await sharp(flag, { limitInputPixels: MAX_PIXELS, autoOrient: true })
    .toColourspace('srgb')
    .resize({ width: FLAG.width, height: FLAG.height, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  return {
    input: data,
    left: FLAG.left + Math.floor((FLAG.width - info.width) / 2),
    top: FLAG.top + Math.floor((FLAG.height - info.height) / 2),
  }
}

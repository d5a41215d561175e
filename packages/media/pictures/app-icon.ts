import sharp from 'sharp'
import { isDamaged } from './refuse.ts'

export type AppIcon = {
  /** SVG. */
  mark: string
  side: number
  /**
   * Share of the icon's side that the mark takes up. Systems cut off a tenth at each edge of some
   * icons.
   */
  share: number
  /** `#rrggbb`, or null for a transparent icon. */
  ground: string | null
  /** Draws the shape of the mark in white, as Android shows it in the status bar. */
  isSilhouette: boolean
}

/** Resolution at which a mark of 24 px is drawn sharply at any size of an icon. */
const DENSITY = 2000

/** @throws TaskRefused for a mark that cannot be read */
export async function drawAppIcon({ mark, side, share, ground, isSilhouette }: AppIcon): Promise<Uint8Array> {
  const inner = Math.round(side * share)
  const before = Math.floor((side - inner) / 2)
  const after = side - inner - before
  try {
    const drawn = sharp(Buffer.from(mark), { density: DENSITY })
      .resize({ width: inner, height: inner, fit: 'contain', background: '#00000000' })
      .extend({ top: before, left: before, bottom: after, right: after, background: '#00000000' })
    const placed = await drawn.png().toBuffer()
    if (isSilhouette) {
      const shape = await sharp(placed).extractChannel('alpha').toColourspace('b-w').toBuffer()
      return await sharp({ create: { width: side, height: side, channels: 3, background: '#ffffff' } })
        .joinChannel(shape)
        .png({ compressionLevel: 9 })
        .toBuffer()
    }
    const icon = ground === null ? sharp(placed) : sharp(placed).flatten({ background: ground })
    return await icon.png({ compressionLevel: 9 }).toBuffer()
  } catch (error) {
    throw error instanceof Error && !('code' in error) ? isDamaged(error) : error
  }
}

import type { FontName } from '../../lettering/index.ts'
import type { Quad } from './renderer-config.ts'

/** A name with only letters that the font has. */
export type SetName = { text: string; font: FontName; color: string; area: Quad }

/**
 * Artwork of one surface, for display or for the printer. Areas are in fractions of the surface.
 */
export type Print = {
  picture?: {
    path: string
    /** `contain`: as large as fits completely; `cover`: fills the area; `fill`: stretched. */
    fit: 'contain' | 'cover' | 'fill'
    area?: Quad | undefined
  }
  name?: SetName | undefined
  /** Cut to the circle that touches all four sides. */
  isRound?: boolean | undefined
}

/**
 * A print in its place on the picture. Maps, shading and masks have the size of the whole picture.
 */
export type DrawnLayer = Print & {
  quad: Quad
  displacement?: { path: string; strength: number } | undefined
  shadingPath?: string | undefined
  maskPath?: string | undefined
  opacity: number
}

/** A product with art on it, as a worker thread renders it: paths in, paths out. */
export type Drawing = {
  width: number
  height: number
  background: { path: string } | { color: string }
  /** From bottom to top. */
  layers: readonly DrawnLayer[]
  /** Determines the watermark's position. */
  seed: number
  /** Path of the watermarked picture, and of the clean one. */
  previewTo: string
  cleanTo: string
}

/** A print as the printer receives it. */
export type PrintFile = Print & { widthMm: number; heightMm: number; to: string }

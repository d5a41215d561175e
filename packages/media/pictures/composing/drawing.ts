import type { FontName } from '@semblance/media/lettering'
import type { Quad } from './renderer-config.ts'

/** A name that contains only letters of its font. */
export type SetName = { text: string; font: FontName; color: string; area: Quad }

/** Artwork of one surface, for display or for printing. Areas are in fractions of the surface. */
export type Print = {
  picture?: {
    path: string
    /**
     * `contain`: as large as fits completely. `cover`: fills the area and is cropped. `fill`:
     * stretched.
     */
    fit: 'contain' | 'cover' | 'fill'
    area?: Quad | undefined
  }
  name?: SetName | undefined
  /** True if the print is cut to the ellipse that touches all four sides. */
  isRound?: boolean | undefined
}

/**
 * A print at its place in the picture. Maps, shading and masks have the size of the whole picture.
 */
export type DrawnLayer = Print & {
  quad: Quad
  displacement?: { path: string; strength: number } | undefined
  shadingPath?: string | undefined
  maskPath?: string | undefined
  opacity: number
}

/**
 * A product with art on it, for a worker thread to render. Pictures are passed as paths of files.
 */
export type Drawing = {
  width: number
  height: number
  background: { path: string } | { color: string }
  /** Layers from bottom to top. */
  layers: readonly DrawnLayer[]
  /** Determines the watermark's position. */
  seed: number
  /** Path of the watermarked picture, and of the clean one. */
  previewTo: string
  cleanTo: string
}

export type PrintFile = Print & { widthMm: number; heightMm: number; to: string }

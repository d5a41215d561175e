import type { FontName } from '@semblance/media/lettering'
import type { Quad } from './renderer-config.ts'

/** A name to draw. Its text contains only letters that the font has. */
export type SetName = { text: string; font: FontName; color: string; area: Quad }

/**
 * Content to print on one surface of a product. Used for display and for print files. Areas are in
 * fractions of the surface.
 */
export type Print = {
  picture?: {
    path: string
    /**
     * `contain`: the whole picture is visible, as large as possible. `cover`: the picture fills
     * the area and is cropped. `fill`: the picture is stretched to the area.
     */
    fit: 'contain' | 'cover' | 'fill'
    area?: Quad | undefined
  }
  name?: SetName | undefined
  /** True if the print is cut to the ellipse that touches its four sides. */
  isRound?: boolean | undefined
}

/**
 * A print and its position in the product picture. Maps, shading and masks have the size of the
 * whole product picture.
 */
export type DrawnLayer = Print & {
  quad: Quad
  displacement?: { path: string; strength: number } | undefined
  shadingPath?: string | undefined
  maskPath?: string | undefined
  opacity: number
}

/** A product with art on it, for a worker thread to render. Pictures are passed as file paths. */
export type Drawing = {
  width: number
  height: number
  background: { path: string } | { color: string }
  /** Layers in the order in which they are drawn: the lowest layer first. */
  layers: readonly DrawnLayer[]
  /** Determines the watermark's position. */
  seed: number
  /** Paths of the two files to write: the picture with a watermark, and the picture without. */
  previewTo: string
  cleanTo: string
}

export type PrintFile = Print & { widthMm: number; heightMm: number; to: string }

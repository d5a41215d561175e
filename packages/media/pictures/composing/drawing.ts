import type { FontName } from '@semblance/media/lettering'
import type { Quad } from './renderer-config.ts'

/** The text contains only letters that the font has. */
export type SetName = { text: string; font: FontName; color: string; area: Quad }

/**
 * Print on one surface of a product, for display and for print files. Areas are fractions of the
 * surface.
 */
export type Print = {
  picture?: {
    path: string
    /**
     * `contain`: the whole picture is visible. `cover`: it fills the area and is cropped. `fill`:
     * it is stretched.
     */
    fit: 'contain' | 'cover' | 'fill'
    area?: Quad | undefined
  }
  name?: SetName | undefined
  /** The label of art that a model made. */
  label?: SetName | undefined
  /** True if the print is cut to the ellipse that touches its four sides. */
  isRound?: boolean | undefined
}

/** Maps, shading and masks have the size of the whole product picture. */
export type DrawnLayer = Print & {
  quad: Quad
  displacement?: { path: string; strength: number } | undefined
  shadingPath?: string | undefined
  maskPath?: string | undefined
  opacity: number
}

/** A product with art, for a worker thread. Pictures are passed as file paths. */
export type Drawing = {
  width: number
  height: number
  background: { path: string } | { color: string }
  /** The lowest layer first. */
  layers: readonly DrawnLayer[]
  /** Determines the watermark's position. */
  seed: number
  /** The picture with a watermark, and the picture without. */
  previewTo: string
  cleanTo: string
}

export type PrintFile = Print & { widthMm: number; heightMm: number; to: string }

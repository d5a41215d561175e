import type { FontName } from '../../lettering/index.ts'
import type { Quad } from './renderer-config.ts'

/** A name as it is set: what the font has letters for. */
export type SetName = { text: string; font: FontName; color: string; area: Quad }

/** What is printed on one surface, whether it is looked at or handed to a printer. Areas are in fractions of it. */
export type Print = {
  picture?: {
    path: string
    /** `contain`: all of it, as large as it goes; `cover`: no gap; `fill`: stretched. */
    fit: 'contain' | 'cover' | 'fill'
    area?: Quad | undefined
  }
  name?: SetName | undefined
  /** Cut to the circle that touches all four sides. */
  isRound?: boolean | undefined
}

/** A print where it is seen. Maps, shading and masks are as large as the whole picture. */
export type DrawnLayer = Print & {
  quad: Quad
  displacement?: { path: string; strength: number } | undefined
  shadingPath?: string | undefined
  maskPath?: string | undefined
  opacity: number
}

/** A product with art on it, as a thread draws it: paths in, paths out. */
export type Drawing = {
  width: number
  height: number
  background: { path: string } | { color: string }
  /** From the lowest up. */
  layers: readonly DrawnLayer[]
  /** Where the watermarked picture goes, and the one that is not. */
  previewTo: string
  cleanTo: string
}

/** What a printer gets. */
export type PrintFile = Print & { widthMm: number; heightMm: number; to: string }

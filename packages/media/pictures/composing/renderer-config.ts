import type { FontName } from '../../lettering/index.ts'

/**
 * A position as fractions of a picture's sides. It therefore stays valid if a picture of another
 * size replaces the picture.
 */
export type Point = { x: number; y: number }

/** Four corners, clockwise from the top left as a viewer of the art sees it. */
export type Quad = readonly Point[]

/**
 * Picture or color behind the art. A placement on another side of the product, such as the back,
 * has its own background. Keys identify stored pictures.
 */
type RendererBackground = {
  imageKey?: string
  color?: string
  byColor?: { color: string; imageKey: string }[]
}

export type RendererPlacement = {
  name: string
  label: string
  area: Point[]
  printWidthMm: number
  printHeightMm: number
  displacement?: { mapKey: string; strength: number }
  shading?: { imageKey: string; mode: 'multiply' }
  maskKey?: string
  opacity?: number
  background?: RendererBackground
}

export type RendererName = {
  area: Point[]
  artArea?: Point[]
  font: FontName
  color: string
  maxLength: number
}

export type RendererPlaque = {
  tier: 'standard' | 'deluxe'
  vinyl: { x: number; y: number; size: number }
  basePlaqueKey: string
  recordFrameKey?: string
  artistRefKey?: string
  artistArea?: Point[]
  printDiameterMm: number
}

/** Describes how a product with art on it is rendered and printed. */
export type RendererConfig = {
  canvas: { width: number; height: number }
  background: RendererBackground
  /** The first placement is the default. */
  placements: RendererPlacement[]
  name?: RendererName
  plaque?: RendererPlaque
}

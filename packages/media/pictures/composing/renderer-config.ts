import type { FontName } from '../../lettering/index.ts'

/**
 * Position in fractions of the picture's width and height. It stays valid if the picture is
 * replaced by one of another size.
 */
export type Point = { x: number; y: number }

/** Four corners in clockwise order, from the top left corner of the art as a viewer sees it. */
export type Quad = readonly Point[]

/**
 * Picture (by storage key) or color behind the art. A placement on another side of the product has
 * its own.
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

/** Describes how art on one product is rendered and printed. */
export type RendererConfig = {
  canvas: { width: number; height: number }
  background: RendererBackground
  /** If a buyer chooses no placement, the first one is used. */
  placements: RendererPlacement[]
  name?: RendererName
  /** Prints “Made with AI” below art that a model made. Not for plaques. */
  aiLabel?: { color: string }
  plaque?: RendererPlaque
}

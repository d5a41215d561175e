import type { Quad, RendererConfig } from './renderer-config.ts'

/** Enough for the front of a hoodie: 42 × 56 cm at 300 dpi. */
export const MAX_PRINT_PIXELS = 40_000_000
/** Pixels per millimeter at 300 dpi. */
export const PRINT_PIXELS_PER_MM = 300 / 25.4
/** Fraction of the picture. The art of a smaller quad would be invisible. */
const MIN_AREA = 0.0004
const MAX_CANVAS = 8_000_000

export type RendererFault = { path: string; message: string }

/**
 * Finds faults of a renderer configuration that its schema cannot detect, by the path of the
 * field. Without faults, the product can be rendered and printed. Routes that store a
 * configuration respond to faults with 400.
 */
export function findRendererFaults(config: RendererConfig): RendererFault[] {
  const faults: RendererFault[] = []
  const blame = (path: string, message: string | undefined): void => {
    if (message !== undefined) faults.push({ path, message })
  }
  const { canvas, background, placements, name, plaque, aiLabel } = config
  if (canvas.width * canvas.height > MAX_CANVAS) blame('canvas', 'has more than 8 million pixels')
  if (placements.length === 0 && !plaque) blame('placements', 'is empty, and there is no plaque: the art has no place')
  if (placements.length > 0 && plaque) blame('plaque', 'has its art on the record: leave placements empty')
  if (!plaque && !background.imageKey && !background.color && !background.byColor?.length)
    blame('background', 'needs a picture or a color')
  for (const [at, placement] of placements.entries()) {
    blame(`placements.${at}.area`, faultOf(placement.area))
    if (placements.findIndex((other) => other.name === placement.name) !== at)
      blame(`placements.${at}.name`, 'is the name of another placement')
    if (placement.printWidthMm * placement.printHeightMm * PRINT_PIXELS_PER_MM ** 2 > MAX_PRINT_PIXELS)
      blame(`placements.${at}.printWidthMm`, 'and the height are more than 40 million pixels at 300 dpi')
  }
  if (name) {
    blame('name.area', faultOf(name.area))
    if (name.artArea) blame('name.artArea', faultOf(name.artArea))
  }
  if (plaque && aiLabel) blame('aiLabel', 'is printed below art on a surface: a plaque has none')
  if (plaque?.artistArea) blame('plaque.artistArea', faultOf(plaque.artistArea))
  if (plaque && plaque.vinyl.size < 0.02) blame('plaque.vinyl.size', 'is too small to see')
  return faults
}

/**
 * A quad must turn right at each corner. Otherwise, it is a mirror image, crosses itself or folds
 * inward. Its area must be large enough to be visible.
 */
function faultOf(quad: Quad): string | undefined {
  let turns = 0
  let doubledArea = 0
  for (const [at, point] of quad.entries()) {
    const next = quad[(at + 1) % 4]!
    const after = quad[(at + 2) % 4]!
    const turn = (next.x - point.x) * (after.y - next.y) - (next.y - point.y) * (after.x - next.x)
    if (turn > 1e-6) turns++
    doubledArea += point.x * next.y - next.x * point.y
  }
  if (Math.abs(doubledArea) / 2 < MIN_AREA) return 'encloses no visible area'
  if (turns === 4) return undefined
  return doubledArea < 0
    ? 'goes counterclockwise, so the art would be mirrored. Start at the top left, then go to the top right'
    : 'is not convex: its corners cross or fold inward'
}

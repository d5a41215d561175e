export const STYLES = [
  'halftone',
  'duotone',
  'popArt',
  'engraving',
  'stencil',
  'watercolour',
  'risograph',
  'stainedGlass',
] as const
export type StyleName = (typeof STYLES)[number]

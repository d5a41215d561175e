/** Pixels. The page in the frame adapts to every size. */
const USUAL = { width: 320, height: 440 } as const

type Limits = { maxwidth?: number | undefined; maxheight?: number | undefined }

/** Returns the size of a frame, which is never larger than the limits of the other site. */
export const frameSize = ({ maxwidth = USUAL.width, maxheight = USUAL.height }: Limits) => ({
  width: Math.min(USUAL.width, maxwidth),
  height: Math.min(USUAL.height, maxheight),
})

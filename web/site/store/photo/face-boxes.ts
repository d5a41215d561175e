import type { FaceBox } from './guidance.ts'

/** Side of BlazeFace's square input, in pixels. */
export const FACE_SIDE = 256
/**
 * Grids of BlazeFace's anchor points. `stride` is the distance between points, and `atEach` the
 * number of anchors at each. The network returns its scores and boxes in this order.
 */
const GRIDS = [
  { stride: 16, atEach: 2 },
  { stride: 32, atEach: 6 },
] as const
const BOX_NUMBERS = 16
const AT_LEAST = 0.6
const SAME_FACE = 0.3

/** Converts BlazeFace's boxes and scores into faces. */
export function facesIn(outputs: readonly { boxes: Float32Array; scores: Float32Array }[]): FaceBox[] {
  const found = outputs.flatMap((output, at) => decode(GRIDS[at] ?? GRIDS[0], output)).sort((a, b) => b.score - a.score)
  const boxes: FaceBox[] = []
  for (const { box } of found) if (boxes.every((other) => overlap(other, box) <= SAME_FACE)) boxes.push(box)
  return boxes
}

function decode(
  { stride, atEach }: (typeof GRIDS)[number],
  { boxes, scores }: { boxes: Float32Array; scores: Float32Array },
): { box: FaceBox; score: number }[] {
  const columns = FACE_SIDE / stride
  const found: { box: FaceBox; score: number }[] = []
  for (const [at, logit] of scores.entries()) {
    const score = 1 / (1 + Math.exp(-logit))
    if (score < AT_LEAST) continue
    const cell = Math.floor(at / atEach)
    const number = (index: number) => (boxes[at * BOX_NUMBERS + index] ?? 0) / FACE_SIDE
    const x = number(0) + (((cell % columns) + 0.5) * stride) / FACE_SIDE
    const y = number(1) + ((Math.floor(cell / columns) + 0.5) * stride) / FACE_SIDE
    const [width, height] = [number(2), number(3)]
    found.push({ box: { left: x - width / 2, top: y - height / 2, width, height }, score })
  }
  return found
}

function overlap(a: FaceBox, b: FaceBox): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
  if (width <= 0 || height <= 0) return 0
  return (width * height) / (a.width * a.height + b.width * b.height - width * height)
}

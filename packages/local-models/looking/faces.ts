import { network } from './networks.ts'
import { cutOut, meanPoint, type Pixels, type Point, place, type Similarity, turnedSquare } from './pixels.ts'

/** A face, in pixels of the picture. */
export type FoundFace = {
  /** Bounds from the brows to the chin. They may extend beyond the picture. */
  box: { left: number; top: number; width: number; height: number }
  /** Left and right are as the viewer sees them. */
  landmarks: { leftEye: Point; rightEye: Point; nose: Point; mouthLeft: Point; mouthRight: Point; mouth: Point }
  /** The 468 points of MediaPipe's face mesh. */
  mesh: readonly Point[]
  /** Upright square of the face mesh, which is also the input of the other face networks. */
  square: { center: Point; side: number; angle: number }
  /** Confidence of the networks that this is a face, 0–1. */
  confidence: number
}

const DETECTOR_SIZE = 256
/**
 * Layout of the detector's output: grids of points with `atEach` anchors (places where a face may
 * be) each.
 */
const GRIDS = [
  { stride: 16, atEach: 2 },
  { stride: 32, atEach: 6 },
]
const BOX_NUMBERS = 16
const AT_LEAST = 0.5
/** Two boxes that overlap by a larger share show the same face. */
const SAME_FACE = 0.3
const MAX_FACES = 20

const MESH_SIZE = 192
const MESH_AT_LEAST = 0.5
/** Size of the square crop relative to the face, as in the networks' training. */
const SURROUNDINGS = 1.5

const blazeface = network('blazeface')
const facemesh = network('facemesh')

/**
 * Finds faces of which both the detector and the face mesh network are confident, the largest
 * first.
 */
export async function findFaces(pixels: Pixels): Promise<FoundFace[]> {
  const faces: FoundFace[] = []
  for (const detection of await detect(pixels)) {
    const face = await meshOf(pixels, detection)
    if (face && !faces.some((other) => overlap(face.box, other.box) > SAME_FACE)) faces.push(face)
  }
  return faces.sort((a, b) => b.box.width * b.box.height - a.box.width * a.box.height)
}

type Box = FoundFace['box']
type Detection = { box: Box; score: number; leftEye: Point; rightEye: Point }

async function detect(pixels: Pixels): Promise<Detection[]> {
  const { width, height } = pixels
  const view = turnedSquare([width / 2, height / 2], Math.max(width, height), 0, DETECTOR_SIZE)
  const input = cutOut(pixels, view, { width: DETECTOR_SIZE, height: DETECTOR_SIZE }, 0)
  const outputs = await blazeface(scaled(input, 1 / 127.5, -1), [1, DETECTOR_SIZE, DETECTOR_SIZE, 3])
  const bySize = outputs.map(({ values }) => values).sort((a, b) => b.length - a.length)
  const [boxes16, boxes32, scores16, scores32] = bySize as [Float32Array, Float32Array, Float32Array, Float32Array]
  const found = GRIDS.flatMap((grid, at) => decode(grid, at ? boxes32 : boxes16, at ? scores32 : scores16, view)).sort(
    (a, b) => b.score - a.score,
  )
  const selected: Detection[] = []
  for (const detection of found) {
    if (selected.length < MAX_FACES && !selected.some(({ box }) => overlap(box, detection.box) > SAME_FACE))
      selected.push(detection)
  }
  return selected
}

function decode(
  { stride, atEach }: (typeof GRIDS)[number],
  boxes: Float32Array,
  scores: Float32Array,
  view: Similarity,
): Detection[] {
  const columns = DETECTOR_SIZE / stride
  const found: Detection[] = []
  for (const [at, logit] of scores.entries()) {
    const score = 1 / (1 + Math.exp(-logit))
    if (score < AT_LEAST) continue
    const cell = Math.floor(at / atEach)
    const anchor: Point = [((cell % columns) + 0.5) * stride, (Math.floor(cell / columns) + 0.5) * stride]
    const pair = (number: number): Point => [
      boxes[at * BOX_NUMBERS + number] as number,
      boxes[at * BOX_NUMBERS + number + 1] as number,
    ]
    const inPicture = ([x, y]: Point): Point => place(view, [x + anchor[0], y + anchor[1]])
    const [x, y] = inPicture(pair(0))
    const [width, height] = pair(2).map((side) => side * view.cos) as [number, number]
    found.push({
      box: { left: x - width / 2, top: y - height / 2, width, height },
      score,
      leftEye: inPicture(pair(4)),
      rightEye: inPicture(pair(6)),
    })
  }
  return found
}

async function meshOf(pixels: Pixels, { box, score, leftEye, rightEye }: Detection): Promise<FoundFace | undefined> {
  const square = {
    center: [box.left + box.width / 2, box.top + box.height / 2] as const,
    side: Math.max(box.width, box.height) * SURROUNDINGS,
    angle: Math.atan2(rightEye[1] - leftEye[1], rightEye[0] - leftEye[0]),
  }
  const outputs = await facemesh(scaled(viewOf(pixels, square, MESH_SIZE), 1 / 255), [1, MESH_SIZE, MESH_SIZE, 3])
  const sure = outputs.find(({ values }) => values.length === 1)?.values[0] ?? 0
  const points = outputs.find(({ values }) => values.length === 468 * 3)?.values
  if (sure < MESH_AT_LEAST || !points) return undefined
  const view = turnedSquare(square.center, square.side, square.angle, MESH_SIZE)
  const mesh = Array.from({ length: 468 }, (_, at) => place(view, [points[at * 3] ?? 0, points[at * 3 + 1] ?? 0]))
  return { box: boxAround(mesh), landmarks: landmarksOf(mesh), mesh, square, confidence: Math.min(score, sure) }
}

/** Upright, `size` × `size` pixels. */
export function viewOf(pixels: Pixels, { center, side, angle }: FoundFace['square'], size: number): Float32Array {
  return cutOut(pixels, turnedSquare(center, side, angle, size), { width: size, height: size })
}

/** Changes the values in place, because each network expects its own range. */
export function scaled(values: Float32Array, factor: number, offset = 0): Float32Array {
  for (let at = 0; at < values.length; at++) values[at] = (values[at] as number) * factor + offset
  return values
}

function landmarksOf(mesh: readonly Point[]): FoundFace['landmarks'] {
  const between = (...points: number[]): Point => meanPoint(points.map((point) => mesh[point] as Point))
  return {
    leftEye: between(33, 133),
    rightEye: between(362, 263),
    nose: between(1),
    mouthLeft: between(61),
    mouthRight: between(291),
    mouth: between(13, 14),
  }
}

function boxAround(points: readonly Point[]): Box {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const left = Math.min(...xs)
  const top = Math.min(...ys)
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
  if (width <= 0 || height <= 0) return 0
  return (width * height) / (a.width * a.height + b.width * b.height - width * height)
}

import { findRendererFaults } from '@semblance/media/pictures/composing/renderer-faults'

/** Coordinates are fractions of the picture's size. */
export type Point = { x: number; y: number }
/** Corners are clockwise from the top left of the art. */
export type Quad = Point[]
export type Bounds = { left: number; top: number; width: number; height: number }
export type Circle = { x: number; y: number; size: number }
/** The whole shape, or the corner with this index. */
export type Grip = 'all' | 0 | 1 | 2 | 3

/**
 * Coordinates are rounded to this grid. Otherwise, moving a shape away and back would not restore
 * its position.
 */
const GRID = 100_000
/** A smaller shape would be hard to find again. */
const MIN_SIZE = 0.02

export const onGrid = (value: number): number => Math.round(value * GRID) / GRID
const within = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max)
const isStill = ({ x, y }: Point): boolean => x === 0 && y === 0

export function boundsOf(quad: Quad): Bounds {
  const [across, down] = [quad.map(({ x }) => x), quad.map(({ y }) => y)]
  const [left, top] = [Math.min(...across), Math.min(...down)]
  return { left, top, width: Math.max(...across) - left, height: Math.max(...down) - top }
}

export const quadOf = ({ left, top, width, height }: Bounds): Quad =>
  [
    [left, top],
    [left + width, top],
    [left + width, top + height],
    [left, top + height],
  ].map(([x = 0, y = 0]) => ({ x: onGrid(x), y: onGrid(y) }))

/** Keeps rotation and tilt. */
export function fitToBounds(quad: Quad, to: Bounds): Quad {
  const from = boundsOf(quad)
  const width = within(to.width, MIN_SIZE, 1)
  const height = within(to.height, MIN_SIZE, 1)
  const left = within(to.left, 0, 1 - width)
  const top = within(to.top, 0, 1 - height)
  return quad.map(({ x, y }) => ({
    x: onGrid(left + (from.width === 0 ? 0 : ((x - from.left) / from.width) * width)),
    y: onGrid(top + (from.height === 0 ? 0 : ((y - from.top) / from.height) * height)),
  }))
}

/** Keeps the shape of the quad and keeps the quad inside the picture. */
export function moveQuad(quad: Quad, by: Point): Quad {
  const { left, top, width, height } = boundsOf(quad)
  const far = { x: within(by.x, -left, 1 - left - width), y: within(by.y, -top, 1 - top - height) }
  return isStill(far) ? quad : quad.map(({ x, y }) => ({ x: onGrid(x + far.x), y: onGrid(y + far.y) }))
}

/** Resizes a shape by one corner. The opposite corner stays in place. */
export function resizeQuad(quad: Quad, corner: 0 | 1 | 2 | 3, by: Point): Quad {
  if (isStill(by)) return quad
  const { left, top, width, height } = boundsOf(quad)
  const isLeft = corner === 0 || corner === 3
  const isTop = corner === 0 || corner === 1
  const [right, bottom] = [left + width, top + height]
  const newLeft = isLeft ? within(left + by.x, 0, right - MIN_SIZE) : left
  const newTop = isTop ? within(top + by.y, 0, bottom - MIN_SIZE) : top
  const newRight = isLeft ? right : within(right + by.x, left + MIN_SIZE, 1)
  const newBottom = isTop ? bottom : within(bottom + by.y, top + MIN_SIZE, 1)
  return fitToBounds(quad, { left: newLeft, top: newTop, width: newRight - newLeft, height: newBottom - newTop })
}

/**
 * Moves one corner, for art that is seen at an angle. Ignores a move that the renderer could not
 * draw.
 */
export function moveCorner(quad: Quad, corner: 0 | 1 | 2 | 3, by: Point): Quad {
  if (isStill(by)) return quad
  const next = quad.map(({ x, y }, at) =>
    at === corner ? { x: onGrid(within(x + by.x, 0, 1)), y: onGrid(within(y + by.y, 0, 1)) } : { x, y },
  )
  return isPlaceable(next) ? next : quad
}

/** Drags a shape by one of its grips. If `isFree` is true, a corner moves without the others. */
export const dragQuad = (quad: Quad, grip: Grip, by: Point, isFree: boolean): Quad =>
  grip === 'all' ? moveQuad(quad, by) : isFree ? moveCorner(quad, grip, by) : resizeQuad(quad, grip, by)

export const isPlaceable = (quad: Quad): boolean =>
  findRendererFaults({
    canvas: { width: 100, height: 100 },
    background: { color: '#ffffff' },
    placements: [{ name: 'front', label: 'Front', area: quad, printWidthMm: 20, printHeightMm: 20 }],
  }).length === 0

/** `ratio` is the picture's width divided by its height. */
export const quadOfCircle = ({ x, y, size }: Circle, ratio: number): Quad =>
  quadOf({ left: x - size / 2, top: y - (size * ratio) / 2, width: size, height: size * ratio })

/** Dragging a corner changes the size around the center. The record stays within the picture. */
export function dragCircle({ x, y, size }: Circle, grip: Grip, by: Point, ratio: number): Circle {
  if (isStill(by)) return { x, y, size }
  if (grip === 'all') {
    const [across, down] = [size / 2, (size * ratio) / 2]
    return { x: onGrid(within(x + by.x, across, 1 - across)), y: onGrid(within(y + by.y, down, 1 - down)), size }
  }
  const wider = (grip === 0 || grip === 3 ? -1 : 1) * by.x
  const taller = ((grip === 0 || grip === 1 ? -1 : 1) * by.y) / ratio
  const more = Math.abs(wider) > Math.abs(taller) ? wider : taller
  const max = Math.min(2 * x, 2 * (1 - x), (2 * y) / ratio, (2 * (1 - y)) / ratio)
  return { x, y, size: onGrid(within(size + 2 * more, MIN_SIZE, Math.max(MIN_SIZE, max))) }
}

/** Divides the mean width by the mean height, in pixels of the canvas. */
export function ratioOf(quad: Quad, canvas: { width: number; height: number }): number {
  const side = (from: number, to: number): number => {
    const [a, b] = [quad[from] ?? { x: 0, y: 0 }, quad[to] ?? { x: 0, y: 0 }]
    return Math.hypot((b.x - a.x) * canvas.width, (b.y - a.y) * canvas.height)
  }
  return (side(0, 1) + side(3, 2)) / Math.max(side(0, 3) + side(1, 2), 1e-6)
}

/**
 * Returns the CSS matrix that distorts a rectangle to cover a quad. The rectangle and the box
 * around the quad have the given size.
 */
export function matrixOf(quad: Quad, { width, height }: { width: number; height: number }): string {
  const [a, b, c, d] = quad.map(({ x, y }) => ({ x: x * width, y: y * height })) as [Point, Point, Point, Point]
  const [dx1, dy1, dx2, dy2] = [b.x - c.x, b.y - c.y, d.x - c.x, d.y - c.y]
  const [sx, sy] = [a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y]
  const whole = dx1 * dy2 - dx2 * dy1 || 1e-9
  const [g, h] = [(sx * dy2 - dx2 * sy) / whole, (dx1 * sy - sx * dy1) / whole]
  const columns = [
    [(b.x - a.x + g * b.x) / width, (b.y - a.y + g * b.y) / width, 0, g / width],
    [(d.x - a.x + h * d.x) / height, (d.y - a.y + h * d.y) / height, 0, h / height],
    [0, 0, 1, 0],
    [a.x, a.y, 0, 1],
  ]
  return `matrix3d(${columns
    .flat()
    .map((value) => Number(value.toFixed(10)))
    .join(',')})`
}

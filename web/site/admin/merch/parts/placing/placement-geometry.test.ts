import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  boundsOf,
  type Circle,
  dragCircle,
  dragQuad,
  fitToBounds,
  type Grip,
  isPlaceable,
  matrixOf,
  moveCorner,
  moveQuad,
  onGrid,
  type Quad,
  quadOf,
  quadOfCircle,
  ratioOf,
  resizeQuad,
} from './placement-geometry.ts'

const fraction = (min: number, max: number) =>
  fc.integer({ min: Math.ceil(min * 100_000), max: Math.floor(max * 100_000) }).map((value) => value / 100_000)
const rectangle = fc
  .tuple(fraction(0.1, 0.4), fraction(0.1, 0.4), fraction(0.1, 0.4), fraction(0.1, 0.4))
  .map(([left, top, width, height]) => quadOf({ left, top, width, height }))
/** A rectangle with one corner pulled, like art on a sleeve. */
const quad = fc
  .tuple(rectangle, fc.constantFrom<0 | 1 | 2 | 3>(0, 1, 2, 3), fraction(-0.04, 0.04), fraction(-0.04, 0.04))
  .map(([area, corner, x, y]) => moveCorner(area, corner, { x, y }))
const hand = fc.record({ x: fraction(-2, 2), y: fraction(-2, 2) })
const grip = fc.constantFrom<Grip>('all', 0, 1, 2, 3)
const isInside = (area: Quad) => area.every(({ x, y }) => x >= 0 && x <= 1 && y >= 0 && y <= 1)

test('a drag that returns to its start restores every corner', () => {
  fc.assert(
    fc.property(quad, grip, fc.array(hand), fc.boolean(), (area, taken, way, isFree) => {
      // A drag is measured from its start, so intermediate positions have no effect.
      for (const by of way) dragQuad(area, taken, by, isFree)
      expect(dragQuad(area, taken, { x: 0, y: 0 }, isFree)).toEqual(area)
    }),
  )
})

test('two opposite drags restore the area', () => {
  fc.assert(
    fc.property(quad, fraction(-0.1, 0.1), fraction(-0.1, 0.1), (area, x, y) => {
      const there = moveQuad(area, { x, y })
      fc.pre(isInside(area.map((point) => ({ x: point.x + x, y: point.y + y }))))
      expect(moveQuad(there, { x: -x, y: -y })).toEqual(area)
    }),
  )
})

test('a rectangle that is enlarged and reduced again is the same', () => {
  fc.assert(
    fc.property(rectangle, fc.constantFrom<0 | 1 | 2 | 3>(0, 1, 2, 3), fraction(0, 0.05), (area, corner, by) => {
      const [x, y] = [corner === 0 || corner === 3 ? -by : by, corner < 2 ? -by : by]
      expect(resizeQuad(resizeQuad(area, corner, { x, y }), corner, { x: -x, y: -y })).toEqual(area)
    }),
  )
})

test('any drag keeps the art on the picture, drawable and selectable', () => {
  fc.assert(
    fc.property(quad, fc.array(fc.tuple(grip, hand, fc.boolean()), { maxLength: 8 }), (area, drags) => {
      const after = drags.reduce((now, [taken, by, isFree]) => dragQuad(now, taken, by, isFree), area)
      expect(isInside(after)).toBe(true)
      const { width, height } = boundsOf(after)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(0.01)
    }),
  )
})

test('moving keeps the shape, and new bounds keep the tilt', () => {
  fc.assert(
    fc.property(quad, hand, (area, by) => {
      const [before, after] = [boundsOf(area), boundsOf(moveQuad(area, by))]
      expect(after.width).toBeCloseTo(before.width, 4)
      expect(after.height).toBeCloseTo(before.height, 4)
      expect(fitToBounds(area, before)).toEqual(area.map(({ x, y }) => ({ x: onGrid(x), y: onGrid(y) })))
    }),
  )
})

test('a corner cannot be dragged across the others', () => {
  const area = quadOf({ left: 0.2, top: 0.2, width: 0.4, height: 0.4 })
  expect(moveCorner(area, 0, { x: 0.5, y: 0.5 })).toBe(area)
  expect(isPlaceable([...area].toReversed())).toBe(false)
})

test('a record stays round and on the picture', () => {
  const circle = fc.record({ x: fraction(0.4, 0.6), y: fraction(0.4, 0.6), size: fraction(0.1, 0.3) })
  fc.assert(
    fc.property(circle, grip, hand, fraction(0.7, 1.3), (record: Circle, taken, by, ratio) => {
      const after = dragCircle(record, taken, by, ratio)
      const { width, height } = boundsOf(quadOfCircle(after, ratio))
      expect(height / width).toBeCloseTo(ratio, 2)
      expect(after.x - after.size / 2).toBeGreaterThan(-1e-4)
      expect(after.x + after.size / 2).toBeLessThan(1 + 1e-4)
      expect(dragCircle(record, taken, { x: 0, y: 0 }, ratio)).toEqual(record)
    }),
  )
})

test('the projection maps the corners of a picture to those of the quad', () => {
  const box = { width: 400, height: 300 }
  fc.assert(
    fc.property(quad, (area) => {
      const values = matrixOf(area, box).slice(9, -1).split(',').map(Number)
      const at = (x: number, y: number) => {
        const sum = (row: number) => values[row]! * x + values[4 + row]! * y + values[12 + row]!
        return { x: sum(0) / sum(3), y: sum(1) / sum(3) }
      }
      for (const [corner, [x, y]] of [
        [0, 0],
        [400, 0],
        [400, 300],
        [0, 300],
      ].entries() as unknown as [number, [number, number]][]) {
        expect(at(x, y).x).toBeCloseTo(area[corner]!.x * 400, 2)
        expect(at(x, y).y).toBeCloseTo(area[corner]!.y * 300, 2)
      }
    }),
  )
})

test('the aspect ratio is measured in pixels of the picture', () => {
  const area = quadOf({ left: 0.1, top: 0.1, width: 0.4, height: 0.4 })
  expect(ratioOf(area, { width: 1200, height: 600 })).toBeCloseTo(2)
})

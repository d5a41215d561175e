import { FACE_SIDE } from './face-boxes.ts'
import type { DetectionRequest, DetectionResult } from './face-worker.ts'
import { type FaceBox, type ImageAnalysis, lightOf } from './guidance.ts'

/**
 * Returns the square in the middle of the camera image. Only this square is shown, analyzed and
 * captured.
 */
export const squareOf = ({ videoWidth, videoHeight }: Pick<HTMLVideoElement, 'videoWidth' | 'videoHeight'>) => {
  const side = Math.min(videoWidth, videoHeight)
  return { x: (videoWidth - side) / 2, y: (videoHeight - side) / 2, side }
}

export type CameraAnalyzer = { analyze: (video: HTMLVideoElement) => Promise<ImageAnalysis>; close: () => void }

/**
 * Analyzes the camera image on this device. Measures only the brightness until the neural network
 * is loaded, or if the network cannot run.
 */
export function createCameraAnalyzer(): CameraAnalyzer {
  const canvas = document.createElement('canvas')
  canvas.width = FACE_SIDE
  canvas.height = FACE_SIDE
  const context = canvas.getContext('2d', { willReadFrequently: true })
  let worker = startWorker()
  let isReady = false
  let waiting: ((faces: readonly FaceBox[] | null) => void) | null = null
  const settle = (faces: readonly FaceBox[] | null) => {
    const resolve = waiting
    waiting = null
    resolve?.(faces)
  }
  const giveUp = () => {
    worker?.terminate()
    worker = null
    settle(null)
  }
  worker?.addEventListener('message', ({ data }: MessageEvent<DetectionResult>) => {
    isReady = data.faces !== null
    if (data.faces === null) giveUp()
    else settle(data.faces)
  })
  worker?.addEventListener('error', giveUp)

  const facesIn = (rgba: Uint8ClampedArray): Promise<readonly FaceBox[] | null> => {
    // The worker answers only after it has loaded the network.
    if (!worker || (waiting !== null && !isReady)) return Promise.resolve(null)
    const request: DetectionRequest = { rgba: rgba.slice() }
    worker.postMessage(request, [request.rgba.buffer])
    return new Promise((resolve) => {
      waiting = resolve
      if (!isReady) resolve(null)
    })
  }
  return {
    analyze: async (video) => {
      const { x, y, side } = squareOf(video)
      if (!context || side === 0) return { faces: null, light: 255 }
      context.drawImage(video, x, y, side, side, 0, 0, FACE_SIDE, FACE_SIDE)
      const { data } = context.getImageData(0, 0, FACE_SIDE, FACE_SIDE)
      const faces = await facesIn(data)
      return { faces, light: lightOf(data, FACE_SIDE, faces?.[0]) }
    },
    close: giveUp,
  }
}

function startWorker(): Worker | null {
  try {
    return new Worker(new URL('./face-worker.ts', import.meta.url), { type: 'module', name: 'faces' })
  } catch {
    // The browser cannot run a module as a worker.
    return null
  }
}

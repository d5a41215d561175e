import { task } from '@semblance/workers/task'
import sharp from 'sharp'
import { type Commission, compose } from './compose.ts'

/**
 * Each picture is decoded only once, so a cache would be useless. Each picture uses a single core,
 * because the pool's other threads use the other cores.
 */
sharp.cache(false)
sharp.concurrency(1)

type Order = Omit<Commission, 'onProgress'> & {
  /** Progress in thousandths, shared between threads. */
  progress: Int32Array<SharedArrayBuffer>
}

/**
 * Renders a picture as PNG.
 * @throws TaskRefused as `compose` does
 */
export const draw = task(({ progress, ...order }: Order): Promise<Uint8Array> => {
  const onProgress = (fraction: number): void => {
    Atomics.store(progress, 0, Math.round(fraction * 1000))
  }
  return compose({ ...order, onProgress })
})

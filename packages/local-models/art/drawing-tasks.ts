import { task } from '@semblance/workers/task'
import sharp from 'sharp'
import { type Commission, compose } from './compose.ts'

/**
 * No cache, because each picture is decoded only once. One core per picture, because the other
 * threads of the pool use the remaining cores.
 */
sharp.cache(false)
sharp.concurrency(1)

type Order = Omit<Commission, 'onProgress'> & {
  /**
   * Progress in thousandths. The memory is shared, so the main thread can read it while this
   * thread draws.
   */
  progress: Int32Array<SharedArrayBuffer>
}

/**
 * Renders a picture as PNG.
 * @throws TaskRefused in the same cases as `compose`
 */
export const draw = task(({ progress, ...order }: Order): Promise<Uint8Array> => {
  const onProgress = (fraction: number): void => {
    Atomics.store(progress, 0, Math.round(fraction * 1000))
  }
  return compose({ ...order, onProgress })
})

import sharp from 'sharp'
import { task } from '../../../../platform/workers/task.ts'
import { type Commission, compose } from './compose.ts'

/** Nothing is kept between pictures, and one picture takes one core. */
sharp.cache(false)
sharp.concurrency(1)

type Order = Omit<Commission, 'onProgress'> & {
  /** One number that both threads see: thousandths done. */
  progress: Int32Array<SharedArrayBuffer>
}

/** One picture, as PNG. @throws TaskRefused as `compose` does. */
export const draw = task(({ progress, ...order }: Order): Promise<Uint8Array> => {
  const onProgress = (fraction: number): void => {
    Atomics.store(progress, 0, Math.round(fraction * 1000))
  }
  return compose({ ...order, onProgress })
})

import type { PictureSurface } from '../../likeness/picture-takedowns/index.ts'
import { agreedWorks, lockAgreedWork } from './queries/shown-works.ts'

/**
 * Finished works that both sides show, by the key of their file. A takedown changes nothing else,
 * because `shownWorks` leaves out works that are taken down, and the file belongs to the licensed
 * delivery.
 */
export const workSurface: PictureSurface = {
  pictures: agreedWorks,
  hide: async (_ctx, trx, key) => {
    const work = await lockAgreedWork(trx, key)
    return work && { ...work, keys: [key] }
  },
  show: async (_ctx, trx, key) => (await lockAgreedWork(trx, key)) !== undefined,
}

import type { PictureSurface } from '../../likeness/picture-takedowns/index.ts'
import type { CampaignHandlers } from '../campaigns/index.ts'
import { createStoreWithdrawal } from './close-store.ts'
import { findOwnerOfPhoto, storePhotos } from './queries/stores.ts'

/**
 * Lets admins take down a single photo of a seller store. The store closes and its art is removed,
 * as when consent is withdrawn. After a restore, its owner saves the store to open it.
 */
export const createStorePhotoSurface = (handlers: () => CampaignHandlers): PictureSurface => ({
  pictures: storePhotos,
  hide: async (_ctx, trx, key, at) => {
    const accountId = await findOwnerOfPhoto(trx, key)
    if (accountId === undefined) return undefined
    await createStoreWithdrawal(handlers())(trx, accountId, at)
    return { accountId, keys: [key] }
  },
  show: async (_ctx, trx, key) => (await findOwnerOfPhoto(trx, key)) !== undefined,
})

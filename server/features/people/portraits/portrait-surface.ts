import type { PictureSurface } from '../../likeness/picture-takedowns/index.ts'
import { findFile, keyOfMediaUrl, mediaUrl } from '../../media/files/index.ts'
import { hideAccountImage, lockAccountImage, showReleasedImage } from '../accounts/index.ts'
import { portraitFiles } from './queries/portrait-files.ts'

/**
 * Profile pictures, for takedowns of one picture. The account's row is locked as an upload locks
 * it, so an upload at the same moment comes before or after.
 */
export const portraitSurface: PictureSurface = {
  pictures: portraitFiles,
  hide: async (ctx, trx, key, at) => {
    const file = await findFile(trx, key, at)
    const accountId = file?.kind === 'portrait' ? file.owner_account_id : null
    if (accountId === null) return undefined
    const account = await lockAccountImage(trx, accountId)
    if (account?.imageUrl && keyOfMediaUrl(ctx.config, account.imageUrl) === key)
      await hideAccountImage(trx, accountId, at)
    return { accountId, keys: [key] }
  },
  show: async (ctx, trx, key, at) => {
    const file = await findFile(trx, key, at)
    const accountId = file?.owner_account_id ?? null
    const account = accountId === null ? undefined : await lockAccountImage(trx, accountId)
    if (!file || accountId === null || !account || account.imageUrl !== null || file.held_at !== null) return false
    await showReleasedImage(trx, accountId, mediaUrl(ctx, key), at)
    return true
  },
}

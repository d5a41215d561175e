import type { PictureSurface } from '../../likeness/picture-takedowns/index.ts'
import { findFanSession } from '../fan-sessions/index.ts'
import { lockShare, sharedPictures } from './queries/shares.ts'

/**
 * Lets admins take down a single piece of shared art. The share page is hidden while its picture is
 * taken down. The page also shows the public watermarked preview, so the preview is taken down too.
 */
export const shareSurface: PictureSurface = {
  pictures: sharedPictures,
  hide: async (_ctx, trx, id) => {
    const share = await lockShare(trx, id)
    const session = share && (await findFanSession(trx, share.sessionId))
    if (!share || !session) return undefined
    const art = session.aiArtCandidates.find(({ artKey }) => artKey === share.artKey)
    return { accountId: session.accountId, keys: [share.pictureKey, ...(art ? [art.previewKey] : [])] }
  },
  show: async (_ctx, trx, id) => (await lockShare(trx, id)) !== undefined,
  addressOf: async (trx, id) => {
    const share = await lockShare(trx, id)
    const session = share && (await findFanSession(trx, share.sessionId))
    return session?.delayedEmail ?? session?.shippingInfo?.email ?? null
  },
}

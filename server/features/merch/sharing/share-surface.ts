import type { PictureSurface } from '../../likeness/picture-takedowns/index.ts'
import { refuseEarlierAddresses } from '../../media/files/index.ts'
import { findFanSession } from '../fan-sessions/index.ts'
import { lockShare, sharedPictures } from './queries/shares.ts'

/**
 * Shared art, for takedowns of one piece. The share page is hidden while its picture is taken down.
 * The page also showed the watermarked preview at a signed address, which ends here; the fan's own
 * pages sign a new one.
 */
export const shareSurface: PictureSurface = {
  pictures: sharedPictures,
  hide: async (_ctx, trx, id, at) => {
    const share = await lockShare(trx, id)
    const session = share && (await findFanSession(trx, share.sessionId))
    if (!share || !session) return undefined
    const art = session.aiArtCandidates.find(({ artKey }) => artKey === share.artKey)
    if (art) await refuseEarlierAddresses(trx, { sessionId: null, keys: [art.previewKey], at })
    return { accountId: session.accountId, keys: [share.pictureKey] }
  },
  show: async (_ctx, trx, id) => (await lockShare(trx, id)) !== undefined,
  addressOf: async (trx, id) => {
    const share = await lockShare(trx, id)
    const session = share && (await findFanSession(trx, share.sessionId))
    return session?.delayedEmail ?? session?.shippingInfo?.email ?? null
  },
}

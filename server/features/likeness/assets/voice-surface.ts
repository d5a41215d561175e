import { addIndexingEvent } from '../indexing/index.ts'
import type { PictureSurface } from '../picture-takedowns/index.ts'
import { holdAsset, releaseAsset } from './queries/hold-assets.ts'
import { lockSampledVoice, sampledVoices } from './queries/public-voices.ts'

/** The reason that the owner reads beside the recording. */
const TAKEN_DOWN = 'We took it down. The reason is in our email to you.'

/**
 * Lets admins take down a single voice sample. A held recording is neither played nor found by its
 * voice, and nothing is made from it.
 */
export const voiceSurface: PictureSurface = {
  pictures: sampledVoices,
  hide: async (_ctx, trx, id, at) => {
    const voice = await lockSampledVoice(trx, id)
    if (!voice) return undefined
    // A hold for review stays, because only the decision about the review ends it.
    if (voice.heldReason === null) await holdAsset(trx, { id, reason: TAKEN_DOWN, at })
    await addIndexingEvent(trx, voice.accountId, 'REINDEX', at)
    return voice
  },
  show: async (_ctx, trx, id, at) => {
    const voice = await lockSampledVoice(trx, id)
    if (!voice) return false
    if (voice.heldReason === TAKEN_DOWN) await releaseAsset(trx, { id, at })
    await addIndexingEvent(trx, voice.accountId, 'REINDEX', at)
    return true
  },
}

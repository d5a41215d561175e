import type { Context } from '../../../platform/context.ts'
import { unavailable } from '../../../platform/errors.ts'
import { listUsableAssets } from '../../likeness/assets/index.ts'
import { presetVoices } from '../../media/models/index.ts'
import { type CandidateMedium, IMAGE_MODEL_KEYS, OWN_VOICE, PRESETS_OF_SESSION } from './domain/media.ts'
import { findUsableAsset } from './usable-asset.ts'

export type Slot = { modelKey: string; title: string }

const IMAGE_SLOTS: readonly Slot[] = IMAGE_MODEL_KEYS.map((modelKey, at) => ({
  modelKey,
  title: `Candidate ${'ABC'[at] ?? modelKey}`,
}))

/**
 * An image session has one slot per model. A voice session has a slot for the talent's own voice,
 * if there is a recording, and slots for the first presets.
 * @throws LIKENESS_CONSENT_REQUIRED
 * @throws ServiceUnavailable if no voice is available
 * @throws NO_USABLE_ASSETS
 */
export async function slotsFor(
  ctx: Context,
  medium: CandidateMedium,
  seller: { id: string; name: string },
): Promise<readonly Slot[]> {
  if (medium === 'IMAGE') {
    await findUsableAsset(ctx, seller, 'IMAGE')
    return IMAGE_SLOTS
  }
  const own = await listUsableAssets(ctx.db, { accountId: seller.id, type: 'VOICE', limit: 1 })
  const presets = (await presetVoices(ctx)).slice(0, PRESETS_OF_SESSION)
  const slots = [
    ...own.map(() => ({ modelKey: OWN_VOICE, title: `${seller.name}’s voice` })),
    ...presets.map(({ voiceId, name }) => ({ modelKey: voiceId, title: name })),
  ]
  if (slots.length === 0) throw unavailable('No voice is available now. Try again later.')
  return slots
}

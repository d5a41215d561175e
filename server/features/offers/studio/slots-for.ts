import type { Context } from '../../../platform/context.ts'
import { unavailable } from '../../../platform/errors.ts'
import { listUsableAssets } from '../../likeness/assets/index.ts'
import { presetVoices } from '../../media/models/index.ts'
import { type CandidateMedium, IMAGE_MODEL_KEYS, OWN_VOICE, PRESETS_OF_SESSION } from './domain/media.ts'
import { permitFor } from './usable-asset.ts'

/** Who makes one candidate, and what people call it. */
export type Slot = { modelKey: string; title: string }

const IMAGE_SLOTS: readonly Slot[] = IMAGE_MODEL_KEYS.map((modelKey, at) => ({
  modelKey,
  title: `Candidate ${'ABC'[at] ?? modelKey}`,
}))

/**
 * The slots of a session: for pictures the three models, for voices the talent's own, where there is a recording of it, and
 * the first presets. @throws LIKENESS_CONSENT_REQUIRED; NO_USABLE_ASSETS; ServiceUnavailable when nobody speaks
 */
export async function slotsFor(
  ctx: Context,
  medium: CandidateMedium,
  seller: { id: string; name: string },
): Promise<readonly Slot[]> {
  if (medium === 'IMAGE') {
    await permitFor(ctx, seller, 'IMAGE')
    return IMAGE_SLOTS
  }
  const own = await listUsableAssets(ctx.db, { accountId: seller.id, type: 'VOICE', limit: 1 })
  const presets = (await presetVoices(ctx)).slice(0, PRESETS_OF_SESSION)
  const slots = [
    ...own.map(() => ({ modelKey: OWN_VOICE, title: `${seller.name}’s voice` })),
    ...presets.map(({ voiceId, name }) => ({ modelKey: voiceId, title: name })),
  ]
  if (slots.length === 0) throw unavailable('There is no voice that could speak now. Try again in a while.')
  return slots
}

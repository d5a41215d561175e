import type { Context } from '../../../platform/context.ts'
import { AppError, unprocessable } from '../../../platform/errors.ts'
import { message } from '../../../platform/words/index.ts'
import { listUsableAssets, type UsableAsset } from '../../likeness/assets/index.ts'
import { assertUse, type LikenessUse } from '../../likeness/consent/index.ts'

/**
 * Call `assertStillUsable`, which checks the talent's consent, before each call of a model and
 * before the result is stored.
 */
export type UsableAssetCheck = { asset: UsableAsset; assertStillUsable: () => Promise<void> }

/**
 * The asset in use must be among this many newest assets. More than one, because newer assets may
 * be added while a job runs.
 */
const MAX_ASSETS = 20

/**
 * Returns a talent's newest usable picture or recording.
 * @throws LIKENESS_CONSENT_REQUIRED, PREVIEWS_OFF or NO_USABLE_ASSETS
 */
export async function findUsableAsset(
  { db, config }: Pick<Context, 'db' | 'config'>,
  seller: { id: string; name: string },
  { type, use }: { type: 'IMAGE' | 'VOICE'; use: LikenessUse },
): Promise<UsableAssetCheck> {
  // If faces are checked, a picture may be used only after its check.
  const analyzedOnly = type === 'IMAGE' && config.LIKENESS_FACE_CHECKS
  const list = () => listUsableAssets(db, { accountId: seller.id, type, limit: MAX_ASSETS, analyzedOnly, use })
  const [asset] = await list()
  if (!asset) {
    await assertUse(db, seller.id, use)
    throw noAssets(seller.name, type)
  }
  return {
    asset,
    assertStillUsable: async () => {
      if ((await list()).some(({ id }) => id === asset.id)) return
      await assertUse(db, seller.id, use)
      throw unprocessable('A picture or recording that this request uses is no longer available. Start again.')
    },
  }
}

const noAssets = (name: string, type: 'IMAGE' | 'VOICE'): AppError =>
  new AppError(
    'NO_USABLE_ASSETS',
    type === 'IMAGE'
      ? message(
          '{name} has no usable picture yet. Ask them to add one, or send the offer with skipImageGeneration true.',
          { name },
        )
      : message('{name} has no usable recording yet. Ask them to add one.', { name }),
  )

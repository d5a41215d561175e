import type { Context } from '../../../platform/context.ts'
import { AppError, unprocessable } from '../../../platform/errors.ts'
import { listUsableAssets, type UsableAsset } from '../../likeness/assets/index.ts'
import { requireConsent } from '../../likeness/consent/index.ts'

/** What a talent lets be used, and a question to ask again: before each call of a model, and before what it made is kept. */
export type Permit = { asset: UsableAsset; stillHolds: () => Promise<void> }

/** Newer ones may come while a job runs. */
const NEWEST = 20

/**
 * The newest picture or recording of a talent that may be used.
 * @throws LIKENESS_CONSENT_REQUIRED; NO_USABLE_ASSETS
 */
export async function permitFor(
  { db, config }: Pick<Context, 'db' | 'config'>,
  seller: { id: string; name: string },
  type: 'IMAGE' | 'VOICE',
): Promise<Permit> {
  // Where faces are compared, a picture counts once that is done.
  const lookedAtOnly = type === 'IMAGE' && config.LIKENESS_FACE_CHECKS
  const list = () => listUsableAssets(db, { accountId: seller.id, type, limit: NEWEST, lookedAtOnly })
  const [asset] = await list()
  if (!asset) {
    await requireConsent(db, seller.id)
    throw noAssets(seller.name, type)
  }
  return {
    asset,
    stillHolds: async () => {
      if ((await list()).some(({ id }) => id === asset.id)) return
      await requireConsent(db, seller.id)
      throw unprocessable('What this was to be made of may not be used any more. Begin again.')
    },
  }
}

const noAssets = (name: string, type: 'IMAGE' | 'VOICE'): AppError =>
  new AppError(
    'NO_USABLE_ASSETS',
    `${name} has no ${type === 'IMAGE' ? 'picture' : 'recording'} here that may be used yet. Ask them to add one${
      type === 'IMAGE' ? ', or send the offer with skipImageGeneration true' : ''
    }.`,
  )

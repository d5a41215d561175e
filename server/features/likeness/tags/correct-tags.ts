import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { notFound, unprocessable } from '../../../platform/errors.ts'
import { lockCorrected, putCorrected } from '../assets/index.ts'
import { addIndexingEvent } from '../indexing/index.ts'
import type { AssetAnalysis } from './domain/asset-analysis.ts'
import { effectiveTags, mergeCorrections } from './domain/effective-tags.ts'

/** A talent may add at most this many tags to one asset, and remove at most this many. */
const MAX_CORRECTED = 50

type Correction = { accountId: string; id: string; add?: string[] | undefined; remove?: string[] | undefined }

/**
 * Adds tags to an asset and removes others. Corrections survive later analyses.
 * @returns the asset
 * @throws NotFound if the account has no such asset; UnprocessableEntity for more than 50 added or
 * 50 removed tags
 */
export async function correctTags({ db, clock }: Pick<Context, 'db' | 'clock'>, correction: Correction) {
  const { accountId, id, add = [], remove = [] } = correction
  return inTransaction(db, async (trx) => {
    const at = clock.now()
    const found = await lockCorrected(trx, { id, accountId })
    if (!found) throw notFound('There is no such picture or recording.')
    const corrected = mergeCorrections(found.corrected, { add, remove })
    if (Math.max(corrected.added.length, corrected.removed.length) > MAX_CORRECTED)
      throw unprocessable(`You can add or remove at most ${MAX_CORRECTED} tags on a picture or recording.`)
    const analysis = found.isAnalyzed ? (found.seen as AssetAnalysis | null) : null
    const searchTags = analysis ? effectiveTags(analysis.tags, corrected) : null
    const asset = await putCorrected(trx, { id, corrected, searchTags, at })
    await addIndexingEvent(trx, accountId, 'REINDEX', at)
    return asset
  })
}

import { addMs, MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { timeUpAfter } from '../../../platform/jobs/job.ts'
import { storableText } from '../../../platform/storable-text.ts'
import { beginDeleting, deleteFiles, finishDeleting } from '../../media/files/index.ts'
import { ModelNotCalled } from '../../media/models/index.ts'
import {
  type AssetType,
  countTagAttempt,
  listUnanalyzed,
  lockUnanalyzed,
  MAX_TAG_ATTEMPTS,
  putAnalysis,
  type UnanalyzedAsset,
} from '../assets/index.ts'
import { assertConsent, isUsable, lockConsent } from '../consent/index.ts'
import { type ClaimedEvent, type IndexingHandler, type IndexingOutcome, lockClaim } from '../indexing/index.ts'
import type { AnalysisContext, AnalysisResult } from './analysis.ts'
import { analyzePicture } from './analyze-picture.ts'
import { analyzeVoice } from './analyze-voice.ts'
import { PICTURE_VERSION, VOICE_VERSION } from './analyzing-models.ts'
import { effectiveTags } from './domain/effective-tags.ts'

const ANALYZERS: Readonly<
  Record<
    AssetType,
    {
      analyze: (ctx: Context, asset: UnanalyzedAsset, analyze: AnalysisContext) => Promise<AnalysisResult>
      version: number
    }
  >
> = {
  IMAGE: { analyze: analyzePicture, version: PICTURE_VERSION },
  VOICE: { analyze: analyzeVoice, version: VOICE_VERSION },
}
/**
 * Assets that one event analyzes. Another event analyzes the rest, so that other accounts need not
 * wait.
 */
const MAX_AT_ONCE = 20
/** No further analysis starts after this time, so that an event ends well before its lease. */
const MAX_DURATION_MS = 200 * SECOND_MS
/** Delay after the first failure; doubles with each further one. */
const TRY_AGAIN_MS = 5 * MINUTE_MS
const DEFAULT_RETRY_MS = 10 * MINUTE_MS
const MAX_FAILURE_LENGTH = 500
const WAITS_FOR_CONSENT = 'Analysis starts once the talent allows the use of their likeness.'

/**
 * Analyzes new assets one after another (contract, part 3, "POST /generate-tags"), but nothing
 * without consent. A failure uses up one of the asset's attempts, unless the model is unavailable
 * or the claim is lost.
 */
export const tagAssets: IndexingHandler = async (ctx, event, signal) => {
  const { accountId } = event
  const type: AssetType = event.type === 'VOICE_ASSET' ? 'VOICE' : 'IMAGE'
  if (!(await isUsable(ctx.db, accountId))) return nothing({ note: WAITS_FOR_CONSENT })
  const assets = await listUnanalyzed(ctx.db, { accountId, type, limit: MAX_AT_ONCE })
  const tally = { successCount: 0, failureCount: 0, errors: [] as string[], againAt: undefined as Date | undefined }
  const comeBack = (at: Date) => {
    if (!tally.againAt || at < tally.againAt) tally.againAt = at
  }
  const isTimeUp = timeUpAfter(MAX_DURATION_MS)
  for (const asset of assets) {
    signal.throwIfAborted()
    if (isTimeUp()) {
      comeBack(ctx.clock.now())
      break
    }
    try {
      await tagOne(ctx, event, { asset, type, signal })
      tally.successCount++
    } catch (error) {
      if (signal.aborted || error instanceof ClaimLost) throw error
      if (isConsentGone(error)) return { ...outcomeOf(tally), note: WAITS_FOR_CONSENT }
      const now = ctx.clock.now()
      const message = failureTextOf(error)
      tally.failureCount++
      tally.errors.push(`${asset.id}: ${message}`)
      if (error instanceof ModelNotCalled) {
        comeBack(addMs(now, error.retryAfterSeconds ? error.retryAfterSeconds * SECOND_MS : DEFAULT_RETRY_MS))
        break
      }
      ctx.log.warn({ err: error, assetId: asset.id }, 'an asset could not be analyzed')
      await countFailure(ctx, event, asset.id, message)
      if (asset.attempts + 1 < MAX_TAG_ATTEMPTS) comeBack(addMs(now, TRY_AGAIN_MS * 2 ** asset.attempts))
    }
  }
  if (assets.length === MAX_AT_ONCE && !tally.againAt) comeBack(ctx.clock.now())
  return outcomeOf(tally)
}

class ClaimLost extends Error {}

async function tagOne(
  ctx: Context,
  event: ClaimedEvent,
  { asset, type, signal }: { asset: UnanalyzedAsset; type: AssetType; signal: AbortSignal },
): Promise<void> {
  const { accountId } = event
  const { analyze, version } = ANALYZERS[type]
  const assertStillConsented = () => assertConsent(ctx.db, accountId)
  const analysis = await analyze(ctx, asset, { accountId, signal, assertStillConsented })
  try {
    const replaced = await writeAnalysis(ctx, event, asset.id, analysis, version)
    if (replaced.length > 0) await finishDeleting(ctx, replaced)
  } catch (error) {
    if (analysis.sampleKey) await deleteSample(ctx, analysis.sampleKey)
    throw error
  }
}

/**
 * Stores an analysis.
 * @returns the keys of replaced files.
 * @throws ClaimLost; LIKENESS_CONSENT_REQUIRED
 */
function writeAnalysis(
  ctx: Context,
  event: ClaimedEvent,
  assetId: string,
  { analysis, seenBy, sampleKey, wave, voiceId, keep }: AnalysisResult,
  seenVersion: number,
): Promise<string[]> {
  return inTransaction(ctx.db, async (trx) => {
    if (!(await lockClaim(trx, event))) throw new ClaimLost('another worker has the event')
    await lockConsent(trx, event.accountId)
    const found = await lockUnanalyzed(trx, assetId)
    // The asset was deleted or analyzed by another process meanwhile, so discard the sample.
    if (!found) return sampleKey ? beginDeleting(trx, [sampleKey], ctx.clock.now()) : []
    const at = ctx.clock.now()
    const searchTags = effectiveTags(analysis.tags, found.corrected)
    await putAnalysis(trx, {
      assetId,
      seen: analysis,
      seenBy,
      seenVersion,
      searchTags,
      at,
      sampleKey,
      wave,
      voiceId,
    })
    await keep(trx, at)
    return sampleKey && found.sampleKey ? beginDeleting(trx, [found.sampleKey], at) : []
  })
}

/** Deletes an unused sample. If this fails, the sample expires within a day. */
async function deleteSample(ctx: Context, key: string): Promise<void> {
  await deleteFiles(ctx, [key]).catch((failure: unknown) =>
    ctx.log.warn({ err: failure }, 'an unused voice sample was not removed; the cleanup job will retry'),
  )
}

async function countFailure(ctx: Context, event: ClaimedEvent, id: string, failure: string): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    if (!(await lockClaim(trx, event))) throw new ClaimLost('another worker has the event')
    await countTagAttempt(trx, { id, failure, at: ctx.clock.now() })
  })
}

const isConsentGone = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'LIKENESS_CONSENT_REQUIRED'

const failureTextOf = (error: unknown): string =>
  storableText(error instanceof Error ? error.message : String(error)).slice(0, MAX_FAILURE_LENGTH)

const nothing = ({ note }: { note: string }): IndexingOutcome => ({
  successCount: 0,
  failureCount: 0,
  errors: [],
  note,
})

function outcomeOf({ againAt, ...tally }: IndexingOutcome & { againAt: Date | undefined }): IndexingOutcome {
  return againAt ? { ...tally, againAt } : tally
}

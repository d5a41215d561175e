import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { unavailable } from '../../../platform/errors.ts'
import { isMadeWithAi } from '../../../platform/made-with-ai/is-made-with-ai.ts'
import { type Sound, VOICE_VECTOR } from '../../../providers/models/port.ts'
import { keepFiles, storeFile } from '../../media/files/index.ts'
import { callModel } from '../../media/models/index.ts'
import type { UnanalyzedAsset } from '../assets/index.ts'
import { checkFace } from '../reviews/index.ts'
import { putVoiceVector } from '../search/index.ts'
import type { AnalysisContext, AnalysisResult } from './analysis.ts'
import { modelNameOf } from './analyzing-models.ts'
import { toVoiceAnalysis } from './domain/asset-analysis.ts'
import { measureSample } from './measure-sample.ts'
import { findProviderVoice, insertVoiceIntent, setProviderVoiceId } from './queries/provider-voices.ts'
import { readRecording } from './read-asset.ts'

const VOICE = { key: 'voice', capability: 'voice' } as const
const KIND = 'voice-sample'

/**
 * Stores the best ten seconds of a recording as a sample, and creates a voice from it if the
 * provider clones voices.
 * @throws ModelFailure; the errors of readRecording and storeFile
 */
export async function analyzeVoice(
  ctx: Context,
  asset: UnanalyzedAsset,
  context: AnalysisContext,
): Promise<AnalysisResult> {
  const { accountId, signal, assertStillConsented } = context
  const recording = await readRecording(ctx, asset.fileKey)
  await assertStillConsented()
  const { result, made } = await callModel(ctx, { ...VOICE, signal }, (model, call) => model.sample(call, recording))
  const voiceId =
    made.adapter === 'local' ? null : await ensureProviderVoice(ctx, asset.id, result.sample, made.adapter, context)
  const expiresAt = addMs(ctx.clock.now(), DAY_MS)
  const file = await storeFile(ctx, {
    kind: KIND,
    source: result.sample.bytes,
    owner: { accountId },
    madeBy: isMadeWithAi(asset.fileKey) ? 'model' : 'person',
    expiresAt,
  })
  return {
    analysis: toVoiceAnalysis(result.description),
    seenBy: modelNameOf(made),
    sampleKey: file.key,
    wave: await measureSample(ctx, result.sample.bytes, accountId),
    voiceId,
    keep: async (trx: Trx, at: Date) => {
      const retained = await keepFiles(trx, [file.key], { kind: KIND, ownerAccountId: accountId }, at)
      if (retained.size === 0) throw unavailable('The sample expired because processing took too long. Try again.')
      // A recording has no face, but the check also holds back files that were taken down before.
      await checkFace(trx, { assetId: asset.id, accountId, face: null, faceCount: 0, isCheckEnabled: false, at })
      await putVoiceVector(trx, { assetId: asset.id, accountId, ...VOICE_VECTOR, vector: result.vector })
    },
  }
}

/**
 * Returns the provider's cloned voice, created once per recording. Its row is stored first, so
 * that the voice is deleted with the recording or the consent even after a crash.
 */
async function ensureProviderVoice(
  ctx: Context,
  assetId: string,
  sample: Sound,
  provider: string,
  { accountId, signal, assertStillConsented }: AnalysisContext,
): Promise<string> {
  const known = await findProviderVoice(ctx.db, { assetId, provider })
  if (known?.voiceId) return known.voiceId
  await assertStillConsented()
  const id = await insertVoiceIntent(ctx.db, { accountId, assetId, provider, at: ctx.clock.now() })
  const { result } = await callModel(ctx, { ...VOICE, signal }, (model, call) =>
    model.createVoice(call, { name: id, samples: [sample] }),
  )
  await setProviderVoiceId(ctx.db, id, result.voiceId)
  return result.voiceId
}

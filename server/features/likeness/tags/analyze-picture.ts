import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { callModel } from '../../media/models/index.ts'
import { type UnanalyzedAsset } from '../assets/index.ts'
import { areFacesChecked, FACE_VERSION } from '../marks/index.ts'
import { checkFace } from '../reviews/index.ts'
import { deleteFaceVectors, putFaceVector } from '../search/index.ts'
import type { AnalysisContext, AnalysisResult } from './analysis.ts'
import { modelNameOf } from './analyzing-models.ts'
import { toPictureAnalysis } from './domain/asset-analysis.ts'
import { readPicture } from './read-asset.ts'

/**
 * Analyzes a picture: its content, and the face in it.
 * @throws ModelFailure; the errors of readPicture
 */
export async function analyzePicture(
  ctx: Context,
  asset: UnanalyzedAsset,
  { signal, accountId, assertStillConsented }: AnalysisContext,
): Promise<AnalysisResult> {
  const picture = await readPicture(ctx, asset.fileKey)
  await assertStillConsented()
  const described = await callModel(ctx, { key: 'vision', capability: 'vision', signal }, (model, call) =>
    model.describe(call, picture),
  )
  await assertStillConsented()
  const embedded = await callModel(ctx, { key: 'likeness', capability: 'likeness', signal }, (model, call) =>
    model.vectorOf(call, picture),
  )
  const analysis = toPictureAnalysis(described.result.description)
  const { face } = embedded.result
  const vector = face && { vector: face.vector, model: modelNameOf(embedded.made), version: FACE_VERSION }
  return {
    analysis: analysis,
    seenBy: modelNameOf(described.made),
    keep: async (trx: Trx, at: Date) => {
      await checkFace(trx, {
        assetId: asset.id,
        accountId,
        face: vector ?? null,
        faceCount: described.result.description.faces.length,
        isCheckEnabled: areFacesChecked(ctx),
        at,
      })
      if (vector) await putFaceVector(trx, { assetId: asset.id, accountId, ...vector })
      else await deleteFaceVectors(trx, { accountId, assetIds: [asset.id] })
    },
  }
}
